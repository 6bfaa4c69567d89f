import { holdsCardNumber, isBareNumber, isCardField } from "@/lib/kit/card-number";
import { cardDataRefused, invalidRequest, payloadTooLarge, refuse } from "@/lib/kit/errors";

export const BODY_LIMIT = 256 * 1024;
const DEPTH_LIMIT = 8;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const decoder = () => new TextDecoder("utf-8", { fatal: true });

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
export const readJson = async (request: Request): Promise<{ [key: string]: Json }> => {
  const bytes = await readBytes(request);
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
    return JSON.parse(decoder().decode(bytes)) as Json;
  } catch {
    return refuse(invalidRequest, { message: "The body is not valid JSON in UTF-8." });
  }
};

const pollution = new Set(["__proto__", "constructor", "prototype"]);
/** Values that may be long numbers for good reasons of their own. */
const exempt = new Set(["phone", "email", "customerEmail", "receiptEmail", "supportEmail"]);
const exemptUrls = new Set(["url", "successUrl", "cancelUrl", "returnUrl", "logoUrl"]);
const exemptNumbers = new Set(["ibanXpf", "iban_xpf"]);

const isExempt = (name: string): boolean =>
  exempt.has(name) || exemptUrls.has(name) || exemptNumbers.has(name);

type Place = { path: string; name: string; strict: boolean; depth: number };

/**
 * Refuses, before anything is stored or logged, what no field may hold: card data (with the field named),
 * NUL and lone surrogates, keys that reach a prototype, nesting deeper than eight. `allowed` are field
 * names that the operation itself defines although they sound like card data.
 */
export const refuseUnwanted = (body: Json, allowed: ReadonlySet<string>): void =>
  visit(body, { path: "", name: "", strict: false, depth: 0 }, allowed);

const visit = (value: Json, at: Place, allowed: ReadonlySet<string>): void => {
  if (typeof value === "string") refuseText(value, at);
  if (value === null || typeof value !== "object") return;
  if (at.depth >= DEPTH_LIMIT) {
    refuse(invalidRequest, { param: at.path, message: `${at.path} is nested too deeply.` });
  }
  if (Array.isArray(value)) {
    value.forEach((element, index) => {
      visit(element, { ...at, path: `${at.path}[${index}]`, depth: at.depth + 1 }, allowed);
    });
    return;
  }
  for (const key of Object.keys(value)) {
    const strict = at.strict || (at.depth === 0 && (key === "metadata" || key === "token"));
    const path = at.path ? `${at.path}.${key}` : key;
    refuseKey(key, { ...at, path }, allowed);
    visit(value[key] ?? null, { path, name: key, strict, depth: at.depth + 1 }, allowed);
  }
};

const refuseKey = (key: string, at: Place, allowed: ReadonlySet<string>): void => {
  if (pollution.has(key)) {
    refuse(invalidRequest, { param: at.path, message: `${at.path} is not a permitted field.` });
  }
  if (at.strict) refuseText(key, { ...at, path: "metadata" });
  else if (isCardField(key) && !allowed.has(key)) refuse(cardDataRefused, { param: at.path });
};

const refuseText = (text: string, at: Place): void => {
  const name = at.path || "body";
  if (text.includes("\0") || !text.isWellFormed()) {
    refuse(invalidRequest, {
      param: name,
      message: `${name} holds a character that text cannot hold.`,
    });
  }
  if (isExempt(at.name)) return;
  if ((at.strict && isBareNumber(text)) || holdsCardNumber(text)) {
    refuse(cardDataRefused, { param: name });
  }
};

/** The same rule for a query string. */
export const refuseUnwantedQuery = (query: URLSearchParams): void => {
  for (const [name, value] of query) {
    refuseText(value, { path: name, name, strict: false, depth: 0 });
  }
};
