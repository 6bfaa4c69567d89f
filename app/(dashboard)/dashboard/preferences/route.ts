import { cookies } from "next/headers";
import { refererPath } from "@/app/(dashboard)/_shell/referer";
import { env } from "@/lib/kit/env";
import { seeOther } from "@/lib/kit/same-origin";

const YEAR_S = 31_536_000;

const preferences: Record<string, readonly string[]> = {
  locale: ["fr", "en"],
  theme: ["system", "light", "dark"],
  shortcuts: ["on", "off"],
};

/** Stores display preferences, and shows the page again. */
export const GET = async (request: Request): Promise<Response> => {
  const jar = await cookies();
  for (const [name, value] of new URL(request.url).searchParams) {
    if (!preferences[name]?.includes(value)) continue;
    jar.set(name, value, {
      path: "/",
      maxAge: YEAR_S,
      sameSite: "lax",
      httpOnly: true,
      secure: env().APP_ORIGIN.startsWith("https://"),
    });
  }
  return seeOther(refererPath(request) ?? "/dashboard");
};
