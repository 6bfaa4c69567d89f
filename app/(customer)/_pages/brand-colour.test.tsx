import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, readableInk } from "@/lib/kit/colour";
import { brandStyle } from "./brand-colour";

const colours = fc
  .integer({ min: 0, max: 0xff_ff_ff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

describe("readableInk", () => {
  it.each([
    ["#ffffff", "#000000"],
    ["#000000", "#ffffff"],
    ["#fc0", "#000000"],
    ["#8a2846", "#ffffff"],
  ])("on %s is %s", (colour, ink) => {
    expect(readableInk(colour)).toBe(ink);
  });

  it("reads at 4.5:1 or better on every colour", () => {
    fc.assert(
      fc.property(colours, (colour) => {
        expect(contrast(colour, readableInk(colour))).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

describe("contrast", () => {
  it("matches the examples of WCAG", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#767676", "#fff")).toBeCloseTo(4.54, 2);
    expect(contrast("#fff", "#767676")).toBe(contrast("#767676", "#ffffff"));
  });
});

describe("brandStyle", () => {
  it("gives the button a visible border if its colour is close to the page's", () => {
    expect(brandStyle("#FFFFFF")).toBe(
      ":root{--brand:#ffffff;--brand-ink:#000000;--brand-edge:var(--edge)}" +
        "@media(prefers-color-scheme:dark){:root{--brand-edge:#ffffff}}",
    );
  });

  it("accepts only hexadecimal colours", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text));
        expect(brandStyle(text)).toBe(brandStyle(null));
      }),
    );
    expect(brandStyle("#fff\n}")).toBe(brandStyle(null));
  });
});
