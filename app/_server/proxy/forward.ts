import { type NextRequest, NextResponse } from "next/server";
import { FLASH_HEADER, FLASH_NAMES, flashMark } from "@/app/_server/flash-cookie";

/** A nonce of one answer: nothing else of it may run. */
export const newNonce = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString("base64");

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

type Forwarded = {
  nonce: string;
  policy: string;
  /** Of the request, as the page sees it. */
  asked?: Readonly<Record<string, string>>;
  /** Of the answer. */
  answered: Readonly<Record<string, string>>;
};

/** Hands a request on to its page with the policy that its answer carries. */
export const forward = (
  request: NextRequest,
  { nonce, policy, asked = {}, answered }: Forwarded,
): NextResponse => {
  const headers = new Headers(request.headers);
  // Next reads the nonce from the request; whatever a caller sent under this name is overwritten.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  // Where a sign-in leads back to; a page does not know its own address.
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
