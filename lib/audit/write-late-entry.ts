import { writeDueAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

/**
 * Writes the entry of a form's action whose verbs have written none with their commits. The action was executed: a
 * missing entry is an alarm, not an error.
 */
export const writeLateAuditEntry = async (ctx: Context): Promise<void> => {
  if (!ctx.audit || ctx.audit.isEntered) return;
  try {
    await transaction((tx) => writeDueAuditEntry(tx, ctx, null));
  } catch (thrown) {
    log("error", "audit.entry_lost", { action: ctx.audit.action, ...errorFields(thrown) });
  }
};
