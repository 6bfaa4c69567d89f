import { holdsCardNumber, isBareNumber, isCardField } from "@/lib/kit/card-number";
import { cardDataRefused, invalidRequest, payloadTooLarge, refuse } from "@/lib/kit/errors";
import type { ApiRequest } from "@/lib/kit/http/request";

export const BODY_LIMIT = 256 * 1024;
const DEPTH_LIMIT = 8;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const decoder = new TextDecoder("utf-8", { fatal: true });

/** Reads at most `limit` bytes; stops reading as soon as there are more. */
export const readBytes = async (request: Request, limit = BODY_LIMIT): Promise<Uint8Array> => {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) return refuse(payloadTooLarge);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      await reader.cancel().catch(() => undefined);
      return refuse(payloadTooLarge);
    }
    chunks.push(value);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : new Uint8Array(Buffer.concat(chunks));
};

/** The JSON object of a request; an empty body is an empty object. */
export const readJson = async (
  request: Pick<ApiRequest, "headers" | "bytes">,
): Promise<{ [key: string]: Json }> => {
  const bytes = await request.bytes(BODY_LIMIT);
  if (bytes.length === 0) return {};
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    return refuse(invalidRequest, { message: "Send the body as Content-Type: application/json." });
  }
  if (request.headers.has("content-encoding")) {
    return refuse(invalidRequest, { message: "Send the body without a Content-Encoding." });
  }
  const value = parse(bytes);
  if (value === null || typeof value !== "object" || Array.isArray(value)) {
    return refuse(invalidRequest, { message: "The body must be a JSON object." });
  }
  return value;
};

const parse = (bytes: Uint8Array): Json => {
  try {
    return JSON.parse(decoder.decode(bytes)) as Json;
  } catch {
    return refuse(invalidRequest, { message: "The body is not valid JSON in UTF-8." });
  }
};

const pollution = new Set(["__proto__", "constructor", "prototype"]);

/** No field of the product is longer; the longest is the answer of a passkey's authenticator. */
const TEXT_MAX = 16_384;

/** More than any operation takes, and few enough to be checked one by one. */
const VALUES_MAX = 5000;

/**
 * Fields where a number of 13 to 19 digits is refused whatever its check digit: references need a letter before
 * them.
 */
const strictNames = new Set(["metadata", "token", "bank_token"]);

type Place = { path: string; strict: boolean; depth: number };
type Seen = { allowed: ReadonlySet<string>; values: number };

/**
 * Refuses, before anything is stored or logged, what no field may hold: card data (naming the field), NUL and lone
 * surrogates, keys that reach a prototype, texts longer than any field, more values than any operation takes,
 * nesting deeper than eight. `allowed` are fields of the operation itself whose names look like card data.
 */
export const refuseUnwanted = (body: Json, allowed: ReadonlySet<string>): void =>
  visit(body, { path: "", strict: false, depth: 0 }, { allowed, values: 0 });

const visit = (value: Json, at: Place, seen: Seen): void => {
  seen.values += 1;
  if (seen.values > VALUES_MAX) {
    refuse(invalidRequest, { message: "The body holds more values than any operation takes." });
  }
  if (typeof value === "string") refuseText(value, at);
  if (value === null || typeof value !== "object") return;
  if (at.depth >= DEPTH_LIMIT) {
    refuse(invalidRequest, { param: at.path, message: `${at.path} is nested too deeply.` });
  }
  if (Array.isArray(value)) {
    value.forEach((element, index) => {
      visit(element, { ...at, path: `${at.path}[${index}]`, depth: at.depth + 1 }, seen);
    });
    return;
  }
  for (const [key, element] of Object.entries(value)) {
    const path = at.path ? `${at.path}.${key}` : key;
    refuseKey(key, element, { ...at, path }, seen.allowed);
    const strict = at.strict || strictNames.has(key);
    visit(element, { path, strict, depth: at.depth + 1 }, seen);
  }
};

const refuseKey = (key: string, value: Json, at: Place, allowed: ReadonlySet<string>): void => {
  if (pollution.has(key)) {
    refuse(invalidRequest, { param: at.path, message: `${at.path} is not a permitted field.` });
  }
  // Metadata stored earlier under such a name can still be removed.
  const isRemoved = at.strict && value === null;
  if (isCardField(key) && !allowed.has(key) && !isRemoved) {
    refuse(cardDataRefused, { param: at.path });
  }
  // The name of a field is not repeated if it may itself be the number.
  refuseText(key, { ...at, path: parentOf(at.path, key) });
};

const parentOf = (path: string, key: string): string =>
  path.length > key.length ? path.slice(0, -key.length - 1) : "body";

const refuseText = (text: string, at: Place): void => {
  const name = at.path || "body";
  if (text.length > TEXT_MAX) {
    refuse(invalidRequest, { param: name, message: `${name} is longer than any field may be.` });
  }
  if (text.includes("\0") || !text.isWellFormed()) {
    refuse(invalidRequest, {
      param: name,
      message: `${name} holds a character that text cannot hold.`,
    });
  }
  if ((at.strict && isBareNumber(text)) || holdsCardNumber(text)) {
    refuse(cardDataRefused, { param: name });
  }
};

/** The same rule for a query string. */
export const refuseUnwantedQuery = (query: URLSearchParams): void => {
  for (const [name, value] of query) {
    refuseText(name, { path: "query", strict: false, depth: 0 });
    refuseText(value, { path: name, strict: false, depth: 0 });
  }
};
