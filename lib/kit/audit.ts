import { write } from "@/lib/kit/changes";
import type { Actor, Context } from "@/lib/kit/context";
import { isUuid, newId } from "@/lib/kit/ids";
import { type AnyTx, tenantColumns } from "@/lib/kit/unit";

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
  tx: AnyTx,
  ctx: Context,
  { action, details, ...about }: AuditEntryInput,
): Promise<void> => {
  const { audit, actor } = ctx;
  const code = action ?? audit?.action;
  const target = about.target ?? audit?.target;
  if (!code) return;
  const id = actorIdOf(actor);
  const kind = id === null ? "system" : actor.kind;
  const row = {
    ...tenantColumns(ctx),
    id: newId(),
    actor_kind: kind,
    actor_id: id,
    // Of a member and a key the database writes the name; that of a customer is not kept in a log that stays.
    actor_name: actor.kind === "system" ? actor.job : actor.kind,
    action: code,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    details: details ? cut(details) : null,
    ip: audit?.ip ?? null,
    device: audit?.device ?? null,
    request_id: ctx.requestId,
  };
  await write(tx, { do: "audit", row });
  if (audit) audit.isEntered = true;
};

const actorIdOf = (actor: Actor): string | null => ("id" in actor ? actor.id : null);

const cut = (details: AuditDetails): AuditDetails =>
  Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      typeof value === "string" ? value.slice(0, DETAIL_MAX) : value,
    ]),
  );

/** The entry of a form's action whose verb wrote none: its subject is in its URL or its result. */
export const writeDueAuditEntry = async (
  tx: AnyTx,
  ctx: Context,
  outcome: unknown,
): Promise<void> => {
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
