import { expect, it } from "vitest";
import { acceptedEncoding } from "@/lib/process/accept-encoding";

it.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["deflate", null],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.5, gzip;q=0.9", "gzip"],
  ["br;q=0, gzip;q=0", null],
  ["br;q=0, *", "gzip"],
  ["*", "br"],
  ["*;q=0", null],
  ["identity;q=1, *;q=0.5", null],
  ["gzip;q=0.5, identity;q=0.5", "gzip"],
  ["gzip ; q=1.0 , br ; q=0.1", "gzip"],
  ["br;q=2, gzip", "gzip"],
  ["br;q=x, gzip;q=", null],
])("%s: %s", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
