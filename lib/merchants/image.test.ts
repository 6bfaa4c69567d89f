import { describe, expect, it } from "vitest";
import { imageOf } from "@/lib/merchants/image";
import { images } from "@/lib/merchants/images.fixture";

const sides = { width: 40, height: 24 };
const text = (content: string) => new TextEncoder().encode(content.padEnd(64));

describe("an image", () => {
  it.each([
    ["png", "png"],
    ["jpg", "jpg"],
    ["lossy", "webp"],
    ["lossless", "webp"],
    ["extended", "webp"],
  ] as const)("%s is known by its bytes, with its sides", (name, type) => {
    expect(imageOf(images[name])).toEqual({ type, ...sides });
    // Even when the bytes are a part of something longer.
    const framed = Buffer.concat([Buffer.alloc(3), images[name]]).subarray(3);
    expect(imageOf(framed)).toEqual({ type, ...sides });
  });

  it("is invalid when its header is cut or another's", () => {
    for (const image of Object.values(images)) {
      for (let length = 0; length < 30; length += 1) {
        expect(imageOf(image.subarray(0, length))).toBeNull();
      }
      expect(imageOf(image.subarray(1))).toBeNull();
    }
  });

  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "GIF89a\x28\x00\x18\x00",
    "%PDF-1.7",
    "<!doctype html>",
    "RIFF\x24\x00\x00\x00WAVEfmt ",
    "\xff\xd8\xff",
  ])("is not %s", (content) => {
    expect(imageOf(text(content))).toBeNull();
  });

  it("is invalid without dimensions, or with a broken chain of segments", () => {
    const flat = new Uint8Array(images.png);
    flat.fill(0, 16, 20);
    expect(imageOf(flat)).toBeNull();
    const endless = new Uint8Array(10_000);
    endless.set([0xff, 0xd8]);
    for (let at = 2; at + 4 < endless.length; at += 4) endless.set([0xff, 0xe0, 0, 2], at);
    expect(imageOf(endless)).toBeNull();
  });
});
