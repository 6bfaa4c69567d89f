import { beforeEach, expect, it } from "vitest";
import { db } from "@/lib/kit/db";
import { wakeWhatIsDue } from "@/lib/process/wake-due";
import { aReceipt } from "@/lib/receipts/factory";
import { sendDueReceipts } from "@/lib/receipts/send";
import { aMerchant } from "@/lib/testing/merchant";
import { asOwner } from "@/lib/testing/owner";

const shardOf = (id: string): number => Number.parseInt(id.slice(-1), 16);

const woken = async (topic: string): Promise<unknown[]> => {
  const rows = await db.$queryRaw<{ shard: number | null }[]>`
    SELECT (payload #>> '{event,data,shard}')::int AS shard FROM graphile_worker._private_jobs
    WHERE payload #>> '{event,name}' = ${topic}`;
  return rows.map(({ shard }) => shard);
};

beforeEach(() => asOwner(["DELETE FROM graphile_worker._private_jobs", []]));

it("wakes the shards of merchants of whom something is due, and no others", async () => {
  // What other tests left due.
  await asOwner(["UPDATE receipts SET next_attempt_at = next_attempt_at + interval '1 day'", []]);
  const { ctx, id } = await aMerchant();
  const receipt = await aReceipt(ctx);
  expect(await woken("receipts/due")).toEqual([shardOf(id)]);
  await asOwner(["DELETE FROM graphile_worker._private_jobs", []]);
  await wakeWhatIsDue();
  expect(await woken("receipts/due")).toEqual([shardOf(id)]);
  expect(await sendDueReceipts((shardOf(id) + 1) % 16)).toBe(0);
  expect(await sendDueReceipts(shardOf(id))).toBe(1);
  const row = await db.receipt.findUniqueOrThrow({ where: { id: receipt.id } });
  expect(row.status).toBe("succeeded");
  await asOwner(["DELETE FROM graphile_worker._private_jobs", []]);
  await wakeWhatIsDue();
  expect(await woken("receipts/due")).toEqual([]);
});
