import type { DeliveryError } from "@/lib/webhook-deliveries/schema";

/** The host, or the address that was connected to, is not public. */
export class PrivateAddress extends Error {}

/** The host has no address. */
export class UnknownHost extends Error {}

type Fault = Exclude<DeliveryError, "redirect">;

const timeouts = new Set([
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  "UND_ERR_BODY_TIMEOUT",
  "ETIMEDOUT",
]);
const certificates = /^(?:ERR_(?:TLS|SSL|OSSL)|EPROTO|CERT|CRL|DEPTH|SELF_SIGNED|UNABLE_TO)|_CERT_/;

/** The code of a network error; `refused` for any other. */
export const faultOf = (thrown: unknown): Fault => {
  if (thrown instanceof PrivateAddress) return "private_address";
  if (thrown instanceof UnknownHost) return "dns";
  const codes = codesOf(thrown);
  if (codes.some((code) => timeouts.has(code))) return "timeout";
  return codes.some((code) => certificates.test(code)) ? "tls" : "refused";
};

const codesOf = (thrown: unknown): string[] => {
  if (!(thrown instanceof Error)) return [];
  const own = "code" in thrown && typeof thrown.code === "string" ? [thrown.code] : [];
  const inner = thrown instanceof AggregateError ? thrown.errors.flatMap(codesOf) : [];
  return [...own, ...inner];
};
