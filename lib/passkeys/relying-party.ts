import { isIP } from "node:net";
import { env } from "@/lib/kit/env";

/** Whom passkeys are for: the configured origin alone, whatever a request says of its host. */
export const relyingParty = (): { id: string; name: string; origin: string } => {
  const origin = env().APP_ORIGIN;
  return { id: new URL(origin).hostname, name: "Motu", origin };
};

/** Browsers keep passkeys for names alone, over HTTPS or on the machine itself. */
export const passkeysAreOffered = (): boolean => {
  const { protocol, hostname } = new URL(env().APP_ORIGIN);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) return false;
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
};
