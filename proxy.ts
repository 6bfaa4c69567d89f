import { type NextRequest, NextResponse } from "next/server";
import { FLASH_HEADER, FLASH_NAMES, flashMark } from "@/app/_server/flash-cookie";

/** A message in its frame brings the headers of its own. */
const framedMail = /\/mailbox\/[^/]+\/html$/;

/** The cookie that a form has left for the page which is loaded: a script that fetches it ahead gets none. */
const flashFor = ({ method, headers, cookies, nextUrl }: NextRequest) => {
  const mode = headers.get("sec-fetch-mode") ?? "navigate";
  if (method !== "GET" || mode !== "navigate") return undefined;
  const mark = `${flashMark(nextUrl.pathname)}.`;
  return FLASH_NAMES.map((name) => cookies.get(name)).find((held) => held?.value.startsWith(mark));
};

/** Shown once: the page has it, and the browser has not any more. */
const forget = (response: NextResponse, name: string): void => {
  const secure = name.startsWith("__Host-");
  const kept = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  response.cookies.set(name, "", { ...kept, maxAge: 0 });
};

/** Headers of the application's own pages. It authorises nothing: pages and routes do. */
export const proxy = (request: NextRequest): NextResponse => {
  if (framedMail.test(request.nextUrl.pathname)) return NextResponse.next();
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");
  // biome-ignore lint/style/noProcessEnv: known when the proxy is compiled; it must not load the configuration.
  const development = process.env.NODE_ENV === "development";
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    `style-src 'self' ${development ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    // The mailbox shows each message in a frame; every other page of ours refuses to be framed.
    "frame-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "report-uri /csp-report",
  ].join("; ");
  const headers = new Headers(request.headers);
  // Next reads the nonce from the request; whatever a caller sent under this name is overwritten.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  // Where a sign-in leads back to; a page does not know its own address.
  headers.set("x-page", request.nextUrl.pathname + request.nextUrl.search);
  const flash = flashFor(request);
  if (flash) headers.set(FLASH_HEADER, flash.value);
  else headers.delete(FLASH_HEADER);
  const response = NextResponse.next({ request: { headers } });
  if (flash) forget(response, flash.name);
  response.headers.set("Content-Security-Policy", policy);
  response.headers.set("X-Frame-Options", "DENY");
  response.headers.set("X-Content-Type-Options", "nosniff");
  response.headers.set("Referrer-Policy", "same-origin");
  response.headers.set("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.set("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
  return response;
};

/** Every page that Next renders, the unknown ones too. The API and the customer pages send headers of their own. */
export const config = {
  matcher: [
    "/((?!api/|assets/|_next/|(?:a|bank-form|c|i|l|logo|pay|r|return|setup|t)/|healthz$|readyz$|openapi\\.json$|csp-report$|icon).*)",
  ],
};
