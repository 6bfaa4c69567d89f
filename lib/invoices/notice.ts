import type { Context } from "@/lib/kit/context";
import type { Tx } from "@/lib/kit/db";

export const AUTHENTICATION_NEEDED = "invoices/authentication_needed";

/** The bank wants the customer's authentication before this invoice can be paid. */
export type AuthenticationNeeded = {
  merchantId: string;
  livemode: boolean;
  invoiceId: string;
  attemptId: string;
};

/** Within the transaction that notes it: once that commits, the customer is written to. */
export const reportAuthentication = async (
  tx: Tx,
  ctx: Context,
  of: Pick<AuthenticationNeeded, "invoiceId" | "attemptId">,
): Promise<void> => {
  const data: AuthenticationNeeded = {
    merchantId: ctx.merchantId,
    livemode: ctx.livemode,
    ...of,
  };
  const id = `invoice-authentication-${of.attemptId}`;
  const sent = JSON.stringify({ id, name: AUTHENTICATION_NEEDED, data });
  await tx.$executeRaw`SELECT jobs.send(${sent}::json)`;
};
