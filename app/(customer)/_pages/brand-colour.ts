import { contrast, hexColour, readableInk } from "@/lib/kit/colour";

const DEFAULT_BRAND = "#0b5563";
/** The surface in both schemes, as in `app/tokens.css`. */
const SURFACE = { light: "#ffffff", dark: "#15181e" };
/** Minimum contrast between a control and the page; below it, the button gets a neutral border. */
const EDGE_CONTRAST = 3;

/** The only style that differs between merchants. Anything but a hexadecimal colour falls back to our own. */
export const brandStyle = (colour: string | null | undefined): string => {
  const brand = hexColour(colour) ?? DEFAULT_BRAND;
  const edge = (surface: string) =>
    contrast(brand, surface) >= EDGE_CONTRAST ? brand : "var(--edge)";
  return [
    `:root{--brand:${brand};--brand-ink:${readableInk(brand)};--brand-edge:${edge(SURFACE.light)}}`,
    `@media(prefers-color-scheme:dark){:root{--brand-edge:${edge(SURFACE.dark)}}}`,
  ].join("");
};
