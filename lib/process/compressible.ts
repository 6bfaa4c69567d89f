import type http from "node:http";
import type { Encoding } from "@/lib/process/accept-encoding";

/** Smaller bodies fit in one packet anyway. */
export const LEAST_BYTES = 1024;

const compressible =
  /^(text\/(?!event-stream)|application\/(json|javascript|manifest\+json|xml|[\w.-]+\+(json|xml))|image\/svg\+xml)/;

/** The headers that a call of `writeHead` gave become the response's own, where they can be read and changed. */
export const setHeaders = (response: http.ServerResponse, rest: readonly unknown[]): void => {
  const given = rest.find((one) => typeof one === "object" && one !== null);
  if (!given) return;
  if (!Array.isArray(given)) {
    for (const [name, value] of Object.entries(given)) {
      if (value !== undefined) response.setHeader(name, value as string | string[]);
    }
    return;
  }
  const pairs = Array.isArray(given[0])
    ? (given as [string, string][])
    : Array.from({ length: given.length >> 1 }, (_, at): [string, string] => [
        given[2 * at],
        given[2 * at + 1],
      ]);
  for (const [name] of pairs) response.removeHeader(name);
  for (const [name, value] of pairs) response.appendHeader(name, value);
};

export const messageIn = (rest: readonly unknown[]): string[] =>
  rest.filter((one): one is string => typeof one === "string");

/** As text: the framework sets the headers of a route handler as lists. */
export const headerOf = (response: http.ServerResponse, name: string): string =>
  String(response.getHeader(name) ?? "");

/** Whether a response may be compressed; sets `Vary` where that depends on the request. */
export const isCompressible = (response: http.ServerResponse): boolean => {
  const { statusCode } = response;
  // A 304 has the `Vary` of its 200, and no type to tell whether that has one.
  if (statusCode === 304) vary(response);
  if (statusCode < 200 || [204, 205, 206, 304].includes(statusCode)) return false;
  if (!compressible.test(headerOf(response, "Content-Type"))) return false;
  if (/\bno-transform\b/.test(headerOf(response, "Cache-Control"))) return false;
  if (response.hasHeader("Content-Encoding")) return false;
  vary(response);
  const length = response.getHeader("Content-Length");
  return length === undefined || Number(length) >= LEAST_BYTES;
};

const vary = (response: http.ServerResponse): void => {
  const present = headerOf(response, "Vary");
  if (/\*|accept-encoding/i.test(present)) return;
  response.setHeader("Vary", present ? `${present}, Accept-Encoding` : "Accept-Encoding");
};

/** The headers of a compressed body: its own length is not the given one, nor are its bytes those of a strong ETag. */
export const setEncoding = (response: http.ServerResponse, encoding: Encoding): void => {
  response.setHeader("Content-Encoding", encoding);
  response.removeHeader("Content-Length");
  response.removeHeader("Accept-Ranges");
  const etag = headerOf(response, "ETag");
  if (etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
};
