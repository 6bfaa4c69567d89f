import type { cookies } from "next/headers";
import { env } from "@/lib/kit/env";

type Jar = Pick<Awaited<ReturnType<typeof cookies>>, "get" | "set">;

const NAME = "svc_steps_hidden";
const YEAR_S = 31_536_000;
/** How many shops the cookie remembers. */
const SHOPS_MAX = 10;

const hiddenIn = (jar: Jar): string[] => jar.get(NAME)?.value.split(".").filter(Boolean) ?? [];

/** Whether this person has hidden the first steps of this shop, in this browser. */
export const stepsAreHidden = (jar: Jar, merchantId: string): boolean =>
  hiddenIn(jar).includes(merchantId);

export const hideSteps = (jar: Jar, merchantId: string, isHidden: boolean): void => {
  const others = hiddenIn(jar).filter((id) => id !== merchantId);
  const value = (isHidden ? [...others, merchantId] : others).slice(-SHOPS_MAX).join(".");
  jar.set(NAME, value, {
    path: "/dashboard",
    maxAge: YEAR_S,
    sameSite: "lax",
    httpOnly: true,
    secure: env().APP_ORIGIN.startsWith("https://"),
  });
};
