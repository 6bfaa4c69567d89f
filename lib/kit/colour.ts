/** Red, green and blue between 0 and 255. */
type Rgb = readonly [number, number, number];

export type Ink = "#000000" | "#ffffff";

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** A merchant's colour in lower case; null for anything but a hexadecimal colour. */
export const hexColour = (colour: string | null | undefined): string | null =>
  colour && HEX.test(colour) ? colour.toLowerCase() : null;

/** Black or white, whichever has more contrast: one of the two always reaches 4.58:1, whatever the colour. */
export const readableInk = (colour: string): Ink =>
  contrast(colour, "#000000") >= contrast(colour, "#ffffff") ? "#000000" : "#ffffff";

/** The WCAG contrast ratio of two hexadecimal colours, from 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

const luminance = (colour: string): number => {
  const [red, green, blue] = rgb(colour).map(linear);
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
};

const linear = (channel: number): number => {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const rgb = (colour: string): Rgb => {
  if (!HEX.test(colour)) throw new RangeError(`${colour} is not a hexadecimal colour.`);
  const digits = colour.length === 4 ? colour.replace(/[0-9a-f]/gi, "$&$&") : colour;
  const at = (start: number) => Number.parseInt(digits.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
};
