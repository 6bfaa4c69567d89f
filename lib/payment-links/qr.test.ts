import { describe, expect, it } from "vitest";
import { qrSvg } from "@/lib/payment-links/qr";

const url = "https://pay.example.pf/l/7hUqY3mZkP";

/** The dark modules of the drawing, read back from its path. */
const drawn = (svg: string): { side: number; dark: Set<string> } => {
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
  const path = /fill="#000" d="([^"]+)"/.exec(svg)?.[1] ?? "";
  const dark = new Set<string>();
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let n = 0; n < Number(length); n += 1) dark.add(`${Number(x) + n},${y}`);
  }
  return { side, dark };
};

/** The square in three corners, as the standard defines it. */
const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];

describe("the QR code of a link", () => {
  it("has its three finders, and four light modules around it", () => {
    const { side, dark } = drawn(qrSvg(url));
    // 35 characters at level M need version 3: 29 modules.
    expect(side).toBe(29 + 8);
    const cornerAt = (left: number, top: number) =>
      finder.map((row, y) =>
        [...row].map((_, x) => (dark.has(`${left + x},${top + y}`) ? "#" : ".")).join(""),
      );
    expect(cornerAt(4, 4)).toEqual(finder);
    expect(cornerAt(4 + 22, 4)).toEqual(finder);
    expect(cornerAt(4, 4 + 22)).toEqual(finder);
    for (const module of dark) {
      const [x = 0, y = 0] = module.split(",").map(Number);
      expect(Math.min(x, y) >= 4 && Math.max(x, y) < side - 4, module).toBe(true);
    }
  });

  it("contains level M in its format, masked as in the standard", () => {
    const { dark } = drawn(qrSvg(url));
    const bits = [0, 1].map((x) => (dark.has(`${4 + x},${4 + 8}`) ? 1 : 0));
    // M is 00; the format's mask begins with 10.
    expect(bits).toEqual([1, 0]);
  });

  it("differs by URL, is the same for the same, and contains only shapes", () => {
    expect(qrSvg(url)).toBe(qrSvg(url));
    expect(qrSvg(url)).not.toBe(qrSvg(`${url}x`));
    expect(qrSvg('https://a.pf/"><script>')).toMatch(
      /^<svg [^<>]+><path [^<>]+\/><path [^<>]+\/><\/svg>$/,
    );
  });
});
