import type { Context } from "@/lib/kit/context";
import { db, statement } from "@/lib/kit/db";
import { isUuid } from "@/lib/kit/ids";
import type { AuditEntry, Prisma } from "@/prisma/client/client";

export type AuditSearch = {
  /** The id of a person or of a key. */
  actor?: string | undefined;
  /** The beginning of an action: `team`, `api_keys`. */
  family?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  to?: Date | undefined;
};

type Cursor = { after?: string | undefined; before?: string | undefined };

/** `newer` and `older` are cursors; null when there is nothing more. */
export type AuditPage = { rows: AuditEntry[]; newer: string | null; older: string | null };

const PAGE = 25;
const NAMED = 2000;
const ACTORS_MAX = 100;

/** Entries of both modes: a member who may read them may read both. */
const narrowed = (
  { merchantId }: Pick<Context, "merchantId">,
  { actor, family, from, to }: AuditSearch,
): Prisma.AuditEntryWhereInput => ({
  merchantId,
  ...(actor && isUuid(actor) ? { actorId: actor } : {}),
  ...(family ? { action: { startsWith: `${family}.` } } : {}),
  ...(from || to ? { at: { ...(from ? { gte: from } : {}), ...(to ? { lt: to } : {}) } } : {}),
});

/** One page of a merchant's audit log, newest first, with cursors in both directions. */
export const searchAudit = async (
  ctx: Context,
  search: AuditSearch,
  { after, before }: Cursor,
  limit = PAGE,
): Promise<AuditPage> => {
  const where = narrowed(ctx, search);
  if (before && isUuid(before)) {
    const found = await db.auditEntry.findMany({
      where: { ...where, id: { gt: before } },
      orderBy: { id: "asc" },
      take: limit + 1,
    });
    // Going back ends on a full first page.
    if (found.length <= limit) return searchAudit(ctx, search, {}, limit);
    const rows = found.slice(0, limit).reverse();
    return { rows, newer: rows[0]?.id ?? null, older: rows.at(-1)?.id ?? null };
  }
  const isLater = after !== undefined && isUuid(after);
  const found = await db.auditEntry.findMany({
    where: isLater ? { ...where, id: { lt: after } } : where,
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const rows = found.slice(0, limit);
  return {
    rows,
    newer: isLater ? (rows[0]?.id ?? after) : null,
    older: found.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
};

export type AuditActor = { id: string; name: string };

/** The people in the last entries of the log, including former members, by name. */
export const auditActors = async ({ merchantId }: Pick<Context, "merchantId">) =>
  statement<AuditActor>(
    "audit.actors",
    `SELECT DISTINCT ON (name, id) id, name FROM (
       SELECT actor_id AS id, coalesce(actor_name, actor_id::text) AS name FROM audit_entries
       WHERE merchant_id = $1 AND actor_kind <> 'customer' ORDER BY id DESC LIMIT $2) last
     WHERE id IS NOT NULL ORDER BY name, id LIMIT $3`,
    [merchantId, NAMED, ACTORS_MAX],
  );
