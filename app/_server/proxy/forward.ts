import { type NextRequest, NextResponse } from "next/server";
import { FLASH_HEADER, FLASH_NAMES, flashMark } from "@/app/_server/flash-cookie";

/** A nonce for one response: no other script runs. */
export const newNonce = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");

/** The flash cookie for a page load; a prefetch gets none. */
const flashFor = ({ method, headers, cookies, nextUrl }: NextRequest) => {
  const mode = headers.get("sec-fetch-mode") ?? "navigate";
  if (method !== "GET" || mode !== "navigate") return undefined;
  const mark = `${flashMark(nextUrl.pathname)}.`;
  return FLASH_NAMES.map((name) => cookies.get(name)).find((held) => held?.value.startsWith(mark));
};

/** Shown once: the page has it, and the browser's copy is deleted. */
const forget = (response: NextResponse, name: string): void => {
  const secure = name.startsWith("__Host-");
  const kept = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  response.cookies.set(name, "", { ...kept, maxAge: 0 });
};

type Forwarded = {
  nonce: string;
  policy: string;
  /** Request headers, as the page sees them. */
  asked?: Readonly<Record<string, string>>;
  /** Response headers. */
  answered: Readonly<Record<string, string>>;
};

/** Forwards a request to its page, with the policy of its response. */
export const forward = (
  request: NextRequest,
  { nonce, policy, asked = {}, answered }: Forwarded,
): NextResponse => {
  const headers = new Headers(request.headers);
  // Next reads the nonce from the request header; a value sent by the caller is overwritten.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  // For the redirect after sign-in: a page does not know its own URL.
  headers.set("x-page", request.nextUrl.pathname + request.nextUrl.search);
  for (const [name, value] of Object.entries(asked)) headers.set(name, value);
  const flash = flashFor(request);
  if (flash) headers.set(FLASH_HEADER, flash.value);
  else headers.delete(FLASH_HEADER);
  const response = NextResponse.next({ request: { headers } });
  if (flash) forget(response, flash.name);
  response.headers.set("Content-Security-Policy", policy);
  for (const [name, value] of Object.entries(answered)) response.headers.set(name, value);
  return response;
};
