import { createHash } from "node:crypto";
import type { OpenApi } from "@/lib/kit/http/openapi-document";

type Document = { text: string; etag: string };

const documentOf = (reference: OpenApi): Document => {
  const text = JSON.stringify(reference);
  const hash = createHash("sha256").update(text).digest("base64url");
  return { text, etag: `"${hash}"` };
};

/** Answers with a document of the API as a machine reads it; anybody may. */
export const documentRoute = (reference: () => OpenApi): ((request: Request) => Response) => {
  let made: Document | undefined;
  return (request) => {
    made ??= documentOf(reference());
    return answer(request, made);
  };
};

const answer = (request: Request, { text, etag }: Document): Response => {
  const headers = {
    ETag: etag,
    "Cache-Control": "public, max-age=300",
    "Access-Control-Allow-Origin": "*",
    "X-Content-Type-Options": "nosniff",
  };
  if (isKnown(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(text, { headers: { ...headers, "Content-Type": "application/json" } });
};

/** A compressed document has the same ETag, weakly. */
const isKnown = (header: string | null, etag: string): boolean =>
  (header ?? "")
    .split(",")
    .map((known) => known.trim().replace(/^W\//, ""))
    .some((known) => known === etag || known === "*");
