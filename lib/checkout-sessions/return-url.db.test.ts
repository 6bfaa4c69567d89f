import { describe, expect, it } from "vitest";
import { aMerchant } from "@/lib/testing/merchant";

const lineItems = [{ description: "Café", amountXpf: 100 }];
const long = (length: number) => `https://shop.example/${"a".repeat(length - 21)}`;

const accepted = [
  "https://shop.example",
  "https://shop.example/merci?commande=7&x=%20#fin",
  "HTTPS://SHOP.EXAMPLE/Merci",
  "http://shop.example:8080/",
  "http://localhost:4000/retour",
  "http://127.0.0.1:3000/",
  "http://[::1]:8080/",
  "https://boutique.été.example/merci",
  "https://shop.example/café",
  "https://shop.example?a=user@host",
  "https://shop.example:3000/",
  long(2000),
];

const refused = [
  "",
  " ",
  "merci",
  "/merci",
  "//shop.example/merci",
  "shop.example/merci",
  "https:",
  "https://",
  "https:///shop.example",
  "https:/shop.example",
  "https:shop.example",
  "https:\\\\shop.example",
  "https://shop.example\\@evil.example",
  "https://shop.example/\\evil",
  "javascript:alert(1)",
  "JavaScript:alert(1)",
  " javascript:alert(1)",
  "java\tscript:alert(1)",
  "javascript://shop.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "DATA:text/html;base64,PHA+",
  "vbscript:x",
  "blob:https://shop.example/1",
  "file:///etc/passwd",
  "ftp://shop.example/",
  "ws://shop.example/",
  "mailto:a@shop.example",
  "intent://shop.example#Intent;end",
  "about:blank",
  "view-source:https://shop.example",
  "https://user@shop.example/",
  "https://user:pass@shop.example/",
  "https://:pass@shop.example/",
  "https://@shop.example/",
  "https://shop.example@evil.example/",
  "https://shop.example%40evil.example:x@evil.example",
  "https://shop.example/a b",
  " https://shop.example/",
  "https://shop.example/ ",
  "https://shop.example/\u00a0",
  "https://shop.example/\r\nLocation: https://evil.example",
  "https://shop.example/\tx",
  "https://shop.example/\u0000",
  "https://shop.example/\u007f",
  "https://shop.example/\u0085",
  "https://shop.example/\u2028",
  "https://shop.example/\u202egnp.exe",
  "https://shop.example/\u200b",
  "https://shop.example/\ufeff",
  "https://shop.example/\ud800",
  "https://shop.example:99999/",
  "https://shop.example:x/",
  "https://[::1/",
  "https://[shop]/",
  "https://sh op.example/",
  "https://shop<>.example/",
  "https://shop^.example/",
  "https://256.256.256.256/",
  "https://%00.example/",
  "https://.../",
  "https://?x=1",
  "https://#x",
  "https://:443/",
  "http://localhost:3000",
  "http://localhost:3000/c/x",
  "HTTP://LOCALHOST:3000/",
  "http://localhost.:3000/",
  "https://localhost:3000/",
  "http://LOCALHOST:03000/",
  long(2001),
  `https://shop.example/${"é".repeat(700)}`,
];

describe("return URLs", () => {
  it.each(["successUrl", "cancelUrl"])(
    "of the merchant are kept as written in %s",
    async (field) => {
      const { api } = await aMerchant();
      for (const url of accepted) {
        const sent = { lineItems, successUrl: "https://shop.example", [field]: url };
        const reply = await api.post("/checkout-sessions", sent);
        expect([url, reply.status, reply.body.data?.[field]]).toEqual([url, 201, url]);
      }
    },
  );

  it.each(["successUrl", "cancelUrl"])("that could mislead are refused in %s", async (field) => {
    const { api } = await aMerchant();
    for (const url of refused) {
      const sent = { lineItems, successUrl: "https://shop.example", [field]: url };
      const { status, body } = await api.post("/checkout-sessions", sent);
      expect([url, status, body.param]).toEqual([url, 400, field]);
    }
    expect((await api.get("/checkout-sessions")).body.data).toEqual([]);
  });
});
