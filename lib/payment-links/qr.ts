import { create } from "qrcode";

/** Light modules around the code, which readers need to find it. */
const QUIET_ZONE = 4;

/** The dark modules of a QR code as one path, in a square whose side counts modules. */
export type QrShape = { side: number; path: string };

/**
 * The QR code of a URL. Level M stays readable with a seventh of it lost. Dark modules are one filled shape:
 * strokes leave hairlines in print.
 */
export const qrShape = (url: string): QrShape => {
  const { modules } = create(url, { errorCorrectionLevel: "M" });
  const path = runsOf(modules).map(
    ({ x, y, length }) => `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h${length}v1h-${length}z`,
  );
  return { side: modules.size + 2 * QUIET_ZONE, path: path.join("") };
};

/** The QR code of a URL as an SVG, sharp at any size on screen and paper. */
export const qrSvg = (url: string): string => {
  const { side, path } = qrShape(url);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">`,
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/>`,
    `<path fill="#000" d="${path}"/>`,
    "</svg>",
  ].join("");
};

type Run = { x: number; y: number; length: number };

/** Adjacent dark modules, row after row. */
const runsOf = (modules: { size: number; data: Uint8Array }): Run[] => {
  const runs: Run[] = [];
  modules.data.forEach((dark, index) => {
    if (!dark) return;
    const [x, y] = [index % modules.size, Math.floor(index / modules.size)];
    const last = runs.at(-1);
    if (last?.y === y && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  });
  return runs;
};
