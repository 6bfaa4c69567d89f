import { writeDueAuditEntry } from "@/lib/kit/audit";
import type { Context } from "@/lib/kit/context";
import { transaction } from "@/lib/kit/db";
import { errorFields, log } from "@/lib/kit/log";

/**
 * The entry of what a form has done whose verbs have written none with their commits. It was done: that
 * its entry is missing is an alarm, and no refusal.
 */
export const writeLateAuditEntry = async (ctx: Context): Promise<void> => {
  if (!ctx.audit || ctx.audit.isEntered) return;
  try {
    await transaction((tx) => writeDueAuditEntry(tx, ctx, null));
  } catch (thrown) {
    log("error", "audit.entry_lost", { action: ctx.audit.action, ...errorFields(thrown) });
  }
};
