/** The response sent now, and the one stored for repeated requests: the same except for secrets. */
export type Answer = { status: number; text: string; stored: string };

/** The Idempotency-Key of the request being answered. */
export type IdempotentRequest = {
  key: string;
  fingerprint: Buffer;
  leaseToken: string;
  /** Renders a result or a `Refusal` as it would be sent. */
  render: (outcome: unknown) => Answer;
  /** Set once the response was stored in the commit of its effects. */
  concluded?: Answer;
};

export type Actor =
  | { kind: "key"; id: string; expiresAt: Date | null }
  | { kind: "member"; id: string; role: string }
  | { kind: "payer" }
  | { kind: "customer"; id: string }
  | { kind: "system"; job: string }
  | { kind: "sandbox" };

export type Origin = "api" | "dashboard" | "terminal" | "checkout" | "bank" | "job" | "simulation";

/** The audit entry of a form's action: `api_keys.create`, and where it came from. */
export type AuditContext = {
  action: string;
  ip: string | null;
  device: string | null;
  /** The subject that the form's URL names. */
  target?: { type: string; id: string } | undefined;
  /** Set once the entry was written, by the verb itself or with its commit. */
  isEntered: boolean;
};

/** The caller, the merchant and the mode. Nothing reads or writes without one. */
export type Context = {
  merchantId: string;
  livemode: boolean;
  actor: Actor;
  origin: Origin;
  requestId: string | null;
  /** The caller's API version; none for background work. */
  version?: string | undefined;
  scopes: readonly string[];
  /** Present while an idempotent request is being answered. */
  idempotency?: IdempotentRequest | undefined;
  /** Present while a form's action is executed that is written to the audit log. */
  audit?: AuditContext | undefined;
};

/** The same caller, in live mode: for data that exists only there. */
export const inLive = (ctx: Context): Context => ({ ...ctx, livemode: true });

/** The two columns that every query names. */
export const tenant = (ctx: Context): { merchantId: string; livemode: boolean } => ({
  merchantId: ctx.merchantId,
  livemode: ctx.livemode,
});

/** The version that is frozen into the objects that the caller creates. */
export const versionOf = ({ version, actor }: Context): string => {
  if (version === undefined) throw new Error(`No API version is spoken by a ${actor.kind}.`);
  return version;
};

/** A context of background work on behalf of a merchant. */
export const systemContext = (
  of: { merchantId: string; livemode: boolean },
  job: string,
  origin: Origin = "job",
): Context => ({
  merchantId: of.merchantId,
  livemode: of.livemode,
  actor: { kind: "system", job },
  origin,
  requestId: null,
  scopes: ["*"],
});
