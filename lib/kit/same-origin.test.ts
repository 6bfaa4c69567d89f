import { describe, expect, it } from "vitest";
import { readForm } from "@/lib/kit/same-origin";

const posted = (body: BodyInit, type: string): Request =>
  new Request("http://localhost:3000/x", {
    method: "POST",
    body,
    headers: { "content-type": type },
    duplex: "half",
  } as RequestInit);

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json; charset=utf-8";

describe("the fields of a posted form", () => {
  it("are read from a form and from JSON alike", async () => {
    expect(await readForm(posted("a=1&b=caf%C3%A9", FORM))).toEqual({ a: "1", b: "café" });
    expect(await readForm(posted('{"a":"1","b":"café"}', JSON_TYPE))).toEqual({
      a: "1",
      b: "café",
    });
  });

  it.each(["null", "[]", '"a"', "5", '{"csrf":5}', '{"a":null}', '{"a":{"b":"c"}}', "{", ""])(
    "are not read from the JSON %s",
    async (text) => {
      expect(await readForm(posted(text, JSON_TYPE))).toBeNull();
    },
  );

  it("are not read from content types that other sites can post without a preflight", async () => {
    expect(await readForm(posted("a=1", "text/plain"))).toBeNull();
    expect(await readForm(posted("a=1", "multipart/form-data; boundary=x"))).toBeNull();
  });

  it("are not read past their limit, whatever length was announced", async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new TextEncoder().encode("a".repeat(16_384)));
      },
    });
    expect(await readForm(posted(endless, FORM))).toBeNull();
    expect(sent).toBeLessThan(10);
  });
});
