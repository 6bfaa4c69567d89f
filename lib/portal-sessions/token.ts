import { randomText } from "@/lib/kit/crypto";
import { env } from "@/lib/kit/env";
import { sha256 } from "@/lib/kit/ids";

const LENGTH = 43;
const shape = new RegExp(`^[0-9A-Za-z]{${LENGTH}}$`);

/** A token of 256 random bits. Only its hash is stored: a dump opens no portal. */
export const newPortalToken = (): string => randomText(LENGTH);

export const isPortalToken = (text: string): boolean => shape.test(text);

export const portalHash = (token: string): Uint8Array<ArrayBuffer> => new Uint8Array(sha256(token));

export const portalUrl = (token: string): string => `${env().APP_ORIGIN}/p/${token}`;
