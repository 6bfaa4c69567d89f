import { createHmac } from "node:crypto";

/** Canonical JSON (RFC 8785), the form that Inngest signs. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value))
    return `[${value.map((entry) => canonicalJson(entry ?? null)).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value ?? null);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
};

/** The `x-inngest-signature` of a body, valid for five minutes before and after. */
export const signatureOf = (body: string, key: string, now = Date.now()): string => {
  const seconds = Math.floor(now / 1000);
  const secret = key.replace(/^signkey-\w+-/, "");
  const digest = createHmac("sha256", secret).update(`${body}${seconds}`).digest("hex");
  return `t=${seconds}&s=${digest}`;
};
