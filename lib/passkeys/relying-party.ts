import { isIP } from "node:net";
import { env } from "@/lib/kit/env";

/** The relying party: the configured origin only, whatever the host of a request. */
export const relyingParty = (): { id: string; name: string; origin: string } => {
  const origin = env().APP_ORIGIN;
  return { id: new URL(origin).hostname, name: "Motu", origin };
};

/** Browsers store passkeys for host names only, over HTTPS or on localhost. */
export const passkeysAreOffered = (): boolean => {
  const { protocol, hostname } = new URL(env().APP_ORIGIN);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
};
