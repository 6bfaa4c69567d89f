import { contrast, hexColour, readableInk } from "@/lib/kit/colour";

const DEFAULT_BRAND = "#0b5563";
/** The surface in both schemes, as in `app/tokens.css`. */
const SURFACE = { light: "#ffffff", dark: "#15181e" };
/** What tells a control from the page: below it, the button takes a neutral border. */
const EDGE_CONTRAST = 3;

/** The only style that differs between merchants. Anything but a hexadecimal colour is the house's own. */
export const brandStyle = (colour: string | null | undefined): string => {
  const brand = hexColour(colour) ?? DEFAULT_BRAND;
  const edge = (surface: string) =>
    contrast(brand, surface) >= EDGE_CONTRAST ? brand : "var(--edge)";
  return [
    `:root{--brand:${brand};--brand-ink:${readableInk(brand)};--brand-edge:${edge(SURFACE.light)}}`,
    `@media(prefers-color-scheme:dark){:root{--brand-edge:${edge(SURFACE.dark)}}}`,
  ].join("");
};
