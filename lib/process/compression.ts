import type http from "node:http";
import { acceptedEncoding, type Encoding } from "@/lib/process/accept-encoding";
import { compressBody } from "@/lib/process/compressed-body";
import { isCompressible, messageIn, setEncoding, setHeaders } from "@/lib/process/compressible";

/**
 * Compresses the response by the request's Accept-Encoding, for everything that this process serves. To be called
 * before anything is written; pages with a secret beside what a URL may put there mask it, see `masked`.
 */
export const compress = (request: http.IncomingMessage, response: http.ServerResponse): void => {
  const encoding = acceptedEncoding(request.headers["accept-encoding"]);
  if (encoding && request.method !== "HEAD") {
    compressBody(request, response, () => (isCompressible(response) ? encoding : null));
    return;
  }
  const { writeHead } = response;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    setHeaders(response, rest);
    response.statusCode = status;
    if (isCompressible(response) && encoding) announce(response, encoding);
    return Reflect.apply(writeHead, response, [status, ...messageIn(rest)]);
  }) as typeof writeHead;
};

/** The headers of a GET, for a HEAD: the length of the compressed body is not known. */
const announce = (response: http.ServerResponse, encoding: Encoding): void => {
  if (response.hasHeader("Content-Length")) setEncoding(response, encoding);
};
