import { createHash } from "node:crypto";
import { reference } from "@/lib/api/reference";

type Document = { text: string; etag: string };

let made: Document | undefined;

const document = (): Document => {
  if (made) return made;
  const text = JSON.stringify(reference());
  const hash = createHash("sha256").update(text).digest("base64url");
  made = { text, etag: `"${hash}"` };
  return made;
};

/** The contract as a machine reads it; anybody may. */
export const GET = (request: Request): Response => {
  const { text, etag } = document();
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
