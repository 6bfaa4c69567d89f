import { toBuffer } from "qrcode";

/** Sixteen pixels a module: sharp on a flyer of ten centimetres. */
const SCALE = 16;
const QUIET_ZONE = 4;

/** The same code as an image, for programs without SVG. */
export const qrPng = (url: string): Promise<Buffer> =>
  toBuffer(url, { type: "png", errorCorrectionLevel: "M", margin: QUIET_ZONE, scale: SCALE });
