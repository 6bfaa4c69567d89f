import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync } from "node:zlib";

/**
 * Draws the icons with which a tablet installs the till: the islet of the logo, in the sizes that systems require.
 */

type Point = readonly [number, number];
type Curve = readonly [Point, Point, Point, Point];

const SIDE = 32;
const INK = [255, 255, 255] as const;
const GROUND = [11, 85, 99] as const;
const STROKE = 2.25;

const islet: readonly Curve[] = [
  [
    [8.5, 17.5],
    [9.8, 12.5],
    [12.5, 10],
    [16, 10],
  ],
  [
    [16, 10],
    [19.5, 10],
    [22.2, 12.5],
    [23.5, 17.5],
  ],
];

/** Six half waves from the left shore to the right one. */
const waves: readonly Curve[] = Array.from({ length: 6 }, (_, at): Curve => {
  const [from, width] = [6.5 + at * 3.17, 3.17];
  const [low, high] = at % 2 === 0 ? [21.5, 20.3] : [20.3, 21.5];
  return [
    [from, low],
    [from + width / 2, low],
    [from + width / 2, high],
    [from + width, high],
  ];
});

const STEPS = 24;

const along = ([a, b, c, d]: Curve, t: number): Point => {
  const u = 1 - t;
  const mix = (axis: 0 | 1): number =>
    u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis];
  return [mix(0), mix(1)];
};

const segments = [...islet, ...waves].flatMap((curve) =>
  Array.from({ length: STEPS }, (_, step): readonly [Point, Point] => [
    along(curve, step / STEPS),
    along(curve, (step + 1) / STEPS),
  ]),
);

const toSegment = ([x, y]: Point, [[ax, ay], [bx, by]]: readonly [Point, Point]): number => {
  const [dx, dy] = [bx - ax, by - ay];
  const t = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
};

/** How far a point lies outside the rounded square; negative inside. */
const toSquare = ([x, y]: Point, radius: number): number => {
  const [qx, qy] = [Math.abs(x - 16) - 16 + radius, Math.abs(y - 16) - 16 + radius];
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius;
};

const cover = (distance: number, pixel: number): number =>
  Math.max(0, Math.min(1, 0.5 - distance / pixel));

/** `scale` leaves a margin around the drawing for systems that crop icons. */
const pixelsOf = (size: number, { radius, scale }: { radius: number; scale: number }): Buffer => {
  const pixel = SIDE / size;
  const bytes = Buffer.alloc(size * (1 + 4 * size));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const at: Point = [(column + 0.5) * pixel, (row + 0.5) * pixel];
      const drawn: Point = [16 + (at[0] - 16) / scale, 16 + (at[1] - 16) / scale];
      const near = Math.min(...segments.map((segment) => toSegment(drawn, segment)));
      const ink = cover((near - STROKE / 2) * scale, pixel);
      const offset = row * (1 + 4 * size) + 1 + 4 * column;
      for (const [channel, colour] of GROUND.entries()) {
        bytes[offset + channel] = Math.round(colour + (INK[channel as 0 | 1 | 2] - colour) * ink);
      }
      bytes[offset + 3] = Math.round(255 * (radius < 0 ? 1 : cover(toSquare(at, radius), pixel)));
    }
  }
  return bytes;
};

const table = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

const crc = (bytes: Buffer): number => {
  let value = 0xffffffff;
  for (const byte of bytes) value = (table[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
};

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
};

const png = (size: number, style: { radius: number; scale: number }): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  // Eight bits a channel, red, green, blue and opacity.
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(pixelsOf(size, style), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
};

const icons = {
  "icon-till-180.png": png(180, { radius: -1, scale: 1 }),
  "icon-till-192.png": png(192, { radius: 9, scale: 1 }),
  "icon-till-512.png": png(512, { radius: 9, scale: 1 }),
  "icon-till-maskable-512.png": png(512, { radius: -1, scale: 0.8 }),
};

for (const [name, content] of Object.entries(icons)) {
  await writeFile(join(import.meta.dirname, "../public", name), content);
}
