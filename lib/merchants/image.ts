export type ImageType = "png" | "jpg" | "webp";
export type Image = { type: ImageType; width: number; height: number };

/**
 * The type of an image by its own bytes: the name and type of the upload are ignored. Null for anything else,
 * including SVG, which can run scripts.
 */
export const imageOf = (bytes: Uint8Array): Image | null => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = pngOf(view) ?? jpegOf(view) ?? webpOf(view);
  return found && found.width > 0 && found.height > 0 ? found : null;
};

const startsWith = (view: DataView, at: number, text: string): boolean =>
  at + text.length <= view.byteLength &&
  [...text].every((letter, index) => view.getUint8(at + index) === letter.charCodeAt(0));

const pngOf = (view: DataView): Image | null =>
  view.byteLength >= 33 && startsWith(view, 0, "\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    ? { type: "png", width: view.getUint32(16), height: view.getUint32(20) }
    : null;

const SEGMENTS_MAX = 100;
const START_OF_IMAGE = 0xffd8;
/** Frames of every coding have their dimensions at the same offset; C4, C8 and CC begin something else. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const jpegOf = (view: DataView): Image | null => {
  if (view.byteLength < 4 || view.getUint16(0) !== START_OF_IMAGE) return null;
  let at = 2;
  for (let segment = 0; segment < SEGMENTS_MAX && at + 9 <= view.byteLength; segment += 1) {
    if (view.getUint8(at) !== 0xff) return null;
    if (isFrame(view.getUint8(at + 1))) {
      return { type: "jpg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return null;
};

const webpOf = (view: DataView): Image | null => {
  if (view.byteLength < 30 || !startsWith(view, 0, "RIFF") || !startsWith(view, 8, "WEBP")) {
    return null;
  }
  const sides = sidesOfWebp(view);
  return sides && { type: "webp", ...sides };
};

const sidesOfWebp = (view: DataView): { width: number; height: number } | null => {
  if (startsWith(view, 12, "VP8X")) {
    return { width: (view.getUint32(24, true) & 0xffffff) + 1, height: threeBytes(view, 27) + 1 };
  }
  if (startsWith(view, 12, "VP8L") && view.getUint8(20) === 0x2f) {
    const packed = view.getUint32(21, true);
    return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
  }
  if (startsWith(view, 12, "VP8 ") && startsWith(view, 23, "\x9d\x01\x2a")) {
    return {
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
    };
  }
  return null;
};

const threeBytes = (view: DataView, at: number): number =>
  view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
