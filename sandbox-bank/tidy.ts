import type { Bank } from "@/sandbox-bank/bank";

/** Deletes what is no longer needed: yesterday's tokens, last week's notifications. */
export const tidy = async (bank: Bank): Promise<void> => {
  await bank.pool.query("DELETE FROM bank.tokens WHERE expires_at < now() - interval '1 day'");
  await bank.pool.query("DELETE FROM bank.troubles WHERE until < now() - interval '1 day'");
  await bank.pool.query("DELETE FROM bank.notifications WHERE done_at < now() - interval '7 days'");
};
