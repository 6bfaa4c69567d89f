import type { Actor, Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { isUuid, newId } from "@/lib/kit/ids";

type Value = string | number | boolean | null;

/** Values before and after, or other details of an entry. Never a secret. */
export type AuditDetails = Record<string, Value | readonly Value[]>;

export type AuditEntryInput = {
  /** Stable and dotted, named like the operation or the form; the form's name by default. */
  action?: string;
  target?: { type: string; id: string };
  details?: AuditDetails;
};

const DETAIL_MAX = 200;

/**
 * Writes one audit entry in the transaction of the change; entries are never updated. A form's action is written
 * by itself; a verb calls this when its entry needs more. With an `action` it is written whoever the actor is;
 * without, only for forms.
 */
export const writeAuditEntry = async (
  tx: Tx,
  ctx: Context,
  { action, details, ...about }: AuditEntryInput,
): Promise<void> => {
  const { audit, actor } = ctx;
  const code = action ?? audit?.action;
  const target = about.target ?? audit?.target;
  if (!code) return;
  const id = actorIdOf(actor);
  const kind = id === null ? "system" : actor.kind;
  await tx.$executeRaw`
    INSERT INTO audit_entries (id, merchant_id, livemode, at, actor_kind, actor_id, actor_name, action,
      target_type, target_id, details, ip, device, request_id)
    VALUES (${newId()}::uuid, ${ctx.merchantId}::uuid, ${ctx.livemode}, clock_timestamp(), ${kind}, ${id}::uuid,
      CASE ${kind} WHEN 'member' THEN (SELECT email FROM users WHERE id = ${id}::uuid)
        WHEN 'key' THEN (SELECT prefix || '…' || last4 FROM api_keys
          WHERE id = ${id}::uuid AND merchant_id = ${ctx.merchantId}::uuid)
        ELSE ${actor.kind === "system" ? actor.job : actor.kind} END,
      ${code}, ${target?.type ?? null}, ${target?.id ?? null}::uuid,
      ${details ? JSON.stringify(cut(details)) : null}::jsonb,
      ${audit?.ip ?? null}, ${audit?.device ?? null}, ${ctx.requestId})`;
  if (audit) audit.isEntered = true;
};

const actorIdOf = (actor: Actor): string | null =>
  actor.kind === "member" || actor.kind === "key" ? actor.id : null;

const cut = (details: AuditDetails): AuditDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" ? value.slice(0, DETAIL_MAX) : value,
    ]),
  );

/** The entry of a form's action whose verb wrote none: its subject is in its URL or its result. */
export const writeDueAuditEntry = async (tx: Tx, ctx: Context, outcome: unknown): Promise<void> => {
  if (!ctx.audit || ctx.audit.isEntered) return;
  const id = ctx.audit.target ? null : idIn(outcome);
  const [type = ""] = ctx.audit.action.split(".");
  await writeAuditEntry(tx, ctx, id ? { target: { type, id } } : {});
};

/** The id of a row, or of the row within a result such as `{ key, secret }`. */
const idIn = (outcome: unknown): string | null => {
  if (typeof outcome !== "object" || outcome === null) return null;
  for (const at of [outcome, ...Object.values(outcome)]) {
    const id: unknown = (at as { id?: unknown } | null)?.id;
    if (typeof id === "string" && isUuid(id)) return id;
  }
  return null;
};
