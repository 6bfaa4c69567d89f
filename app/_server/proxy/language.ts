import { type NextRequest, NextResponse } from "next/server";
import { switchLocale } from "@/app/_intl/request-locale";

/** The response to `?lang=`, which pages cannot give because it sets a cookie. Null for other requests. */
export const switchLanguage = (request: NextRequest): NextResponse | null => {
  const switched = request.method === "GET" ? switchLocale(request) : null;
  if (!switched) return null;
  // Next parses Location as an absolute URL, and answers with its path.
  const to = new URL(switched.headers.get("location") ?? "/", request.nextUrl);
  switched.headers.set("location", to.href);
  return new NextResponse(null, switched);
};
