import { type NextRequest, NextResponse } from "next/server";
import { switchLocale } from "@/app/(customer)/_pages/locale";

/** The answer to a page that is asked for with `?lang=`, which no page can give: it sets a cookie. Null for others. */
export const switchLanguage = (request: NextRequest): NextResponse | null => {
  const switched = request.method === "GET" ? switchLocale(request) : null;
  if (!switched) return null;
  // The framework reads a place to go as a whole address, and answers with its path.
  const to = new URL(switched.headers.get("location") ?? "/", request.nextUrl);
  switched.headers.set("location", to.href);
  return new NextResponse(null, switched);
};
