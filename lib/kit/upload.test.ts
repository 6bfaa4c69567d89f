import { describe, expect, it } from "vitest";
import { readUpload } from "@/lib/kit/upload";

const of = { field: "logo", maxBytes: 1000 };

const posted = (parts: [string, string | File][]) => {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return new Request("http://localhost/", { method: "POST", body: form });
};

const file = (size: number, name = "logo.png") => new File([new Uint8Array(size).fill(7)], name);

describe("a form with a file", () => {
  it("is read with its fields, and the file byte by byte", async () => {
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const request = posted([
      ["csrf", "t"],
      ["logo", new File([all], "Logo été.png")],
    ]);
    const read = await readUpload(request, of);
    expect(read).toEqual({ fields: { csrf: "t" }, file: { name: "Logo été.png", bytes: all } });
  });

  it("is read without one, even when the browser sends an empty one", async () => {
    expect(await readUpload(posted([["a", "1"]]), of)).toEqual({ fields: { a: "1" }, file: null });
    const part = 'Content-Disposition: form-data; name="logo"; filename=""';
    const body = `--x\r\n${part}\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n`;
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const empty = new Request("http://localhost/", { method: "POST", body, headers });
    expect(await readUpload(empty, of)).toEqual({ fields: {}, file: null });
  });

  it("reduces the file's name to one line without a path", async () => {
    const nameOf = async (name: string) => {
      const read = await readUpload(posted([["logo", file(1, name)]]), of);
      return typeof read === "object" ? read?.file?.name : read;
    };
    expect(await nameOf("../../etc/passwd")).toBe("passwd");
    expect(await nameOf("C:\\Users\\Hina\\kbis.pdf")).toBe("kbis.pdf");
    expect(await nameOf("fdp.\u202egnp")).toBe("fdp. gnp");
    expect(await nameOf(`${"a".repeat(300)}.pdf`)).toHaveLength(120);
  });

  it("is too large by its file, by the rest, and whatever length it declares", async () => {
    expect(await readUpload(posted([["logo", file(1000)]]), of)).toMatchObject({ fields: {} });
    expect(await readUpload(posted([["logo", file(1001)]]), of)).toBe("too_large");
    expect(await readUpload(posted([["a", "x".repeat(70_000)]]), of)).toBe("too_large");
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "10" };
    const init = { method: "POST", body: endless, headers, duplex: "half" };
    expect(await readUpload(new Request("http://localhost/", init), of)).toBe("too_large");
    expect(pulled).toBeLessThan(100);
  });

  it("is null with a second file, a text instead of the file, too many parts, or other bytes", async () => {
    const wrong: [string, string | File][][] = [
      [
        ["logo", file(1)],
        ["logo", file(1)],
      ],
      [["other", file(1)]],
      [["logo", "text"]],
      Array.from({ length: 41 }, (_, n) => [`f${n}`, ""] as [string, string]),
    ];
    for (const parts of wrong) expect(await readUpload(posted(parts), of)).toBeNull();
    const text = (type: string, body: string) =>
      new Request("http://localhost/", { method: "POST", body, headers: { "content-type": type } });
    expect(await readUpload(text("multipart/form-data; boundary=x", "nonsense"), of)).toBeNull();
    expect(await readUpload(text("multipart/form-data", "nonsense"), of)).toBeNull();
    expect(await readUpload(text("application/x-www-form-urlencoded", "a=1"), of)).toBeNull();
  });
});
