import { describe, expect, it } from "vitest";
import { cleanText, targetOf } from "./redact";

const of = (rest: string) => targetOf(`http://localhost:3000/api/v1${rest}`);

describe("the URL of a request in the log", () => {
  it.each([
    "/payments/intent",
    "/transactions?limit=5&createdFrom=1767225600",
    "/customers?email=hina%40example.pf",
    "/customers/0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
    "/customers/cus_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10?expand[]=a",
    "/customers/%E0%A4%A",
  ])("is what was sent: %s", (rest) => {
    expect(of(rest)).toBe(`/api/v1${rest}`);
  });

  it("has no empty query", () => {
    expect(of("/products?")).toBe("/api/v1/products");
  });

  it.each([
    ["/products?api_key=svc_test_abcdefghijklmnopqrstuvwxyz012345", "api_key=[secret]"],
    ["/products?x=svc_live_abcdefghijklmnopqrstuvwxyz012345&limit=1", "x=[secret]&limit=1"],
    ["/products?clientSecret=pi_1", "clientSecret=[secret]"],
    ["/products?client%53ecret=pi_1", "client%53ecret=[secret]"],
    ["/products?q=whsec_AAAA", "q=[secret]"],
    ["/products?q=4242424242424242", "q=[digits]"],
    ["/products?q=4242+4242-4242.4242", "q=[digits]"],
    ["/products?q=%34242424242424242", "q=[digits]"],
    ["/products?q=４２４２４２４２４２４２４２４２", "[digits]"],
    ["/products?4242424242424242", "[digits]"],
  ])("contains no secret of %s", (rest, query) => {
    expect(of(rest)).toBe(`/api/v1/products?${query}`);
  });

  it("contains no card number of a path", () => {
    expect(of("/customers/4242424242424242")).toBe("/api/v1/customers/[digits]");
  });

  it("is never longer than the column, and never contains what the database refuses", () => {
    expect([...of(`/products?q=${"é".repeat(2000)}`)]).toHaveLength(1000);
    expect(of("/products?q=a%00b")).toBe("/api/v1/products?q=a�b");
  });
});

describe("a text of the log", () => {
  it("is unchanged when nothing in it is secret", () => {
    const text = "name: expected at most 250 characters";
    expect(cleanText(text, 500)).toBe(text);
  });

  it("loses card numbers, keys and half characters, and is cut", () => {
    expect(cleanText("4242 4242 4242 4242 is not a field", 500)).toBe("[digits] is not a field");
    expect(cleanText("４２４２４２４２４２４２４２４２", 500)).toBe("[digits]");
    expect(cleanText("a\ud800\u0000b", 500)).toBe("a��b");
    expect(cleanText("😀".repeat(300), 200)).toBe(`${"😀".repeat(199)}…`);
  });
});
