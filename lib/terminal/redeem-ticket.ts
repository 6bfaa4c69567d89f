import { holdsCardNumber } from "@/lib/kit/card-number";
import { after, MINUTE, now } from "@/lib/kit/clock";
import { constraintOf, db, type Tx, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { takesMoney } from "@/lib/merchants/verification";
import { keyOfDevice } from "@/lib/terminal/issue-tickets";
import { paidCode, verifyTicket } from "@/lib/terminal/ticket";
import { readTicket, TICKET_LIFE_S, type TicketClaims } from "@/lib/terminal/ticket-text";
import type { TerminalDevice, TerminalPayment } from "@/prisma/client/client";

const PAYABLE_MS = 15 * MINUTE;

/** Live payments are for verified merchants only, as in the API. */

/**
 * The payment of an offline ticket. The first request makes the payment, every later one gets the same. Null for a
 * ticket that the device's key did not sign, that is older than a day, that exceeds the device's limit, or whose
 * device was revoked.
 */
export const redeemTicket = async (ticket: string): Promise<TerminalPayment | null> => {
  const read = readTicket(ticket);
  const known = read && (await keyOfDevice(read.claims.device));
  if (!known) return null;
  const { device, key } = known;
  const claims = verifyTicket(key, device.merchantId, ticket);
  if (!claims) return null;
  const used = await paymentOf(device.id, claims.n);
  if (used) return isSame(used, claims) ? used : null;
  if (!isFresh(claims) || !(await mayTake(device))) return null;
  return create(device.id, claims, paidCode(key, claims));
};

const paymentOf = async (deviceId: string, n: number): Promise<TerminalPayment | null> => {
  const found = await db.offlineTicket.findUnique({
    where: { deviceId_n: { deviceId, n } },
    include: { terminalPayment: true },
  });
  return found?.terminalPayment ?? null;
};

/** A device signs a number once; two with the same number are distinguished by their content. */
const isSame = (payment: TerminalPayment, claims: TicketClaims): boolean =>
  Number(payment.amountXpf) === claims.amountXpf && (payment.description ?? "") === claims.label;

/** A clock may be ten minutes fast. */
const FAST_S = 600;

const isFresh = ({ time }: TicketClaims): boolean => {
  const age = Math.floor(Date.now() / 1000) - time;
  return age >= -FAST_S && age < TICKET_LIFE_S;
};

const mayAsk = (device: TerminalDevice, { n, amountXpf, label }: TicketClaims): boolean =>
  device.revokedAt === null &&
  device.lockedAt === null &&
  amountXpf >= 100 &&
  amountXpf <= Number(device.offlineCapXpf) &&
  n <= device.ticketsIssued &&
  !holdsCardNumber(label);

const mayTake = async ({ livemode, merchantId }: TerminalDevice): Promise<boolean> => {
  if (!livemode) return true;
  return takesMoney(await db.merchant.findUniqueOrThrow({ where: { id: merchantId } }));
};

const create = async (
  deviceId: string,
  claims: TicketClaims,
  code: string,
): Promise<TerminalPayment | null> => {
  try {
    return await transaction(async (tx) => {
      // A concurrent revocation waits for this, or is seen here.
      await tx.$queryRaw`SELECT 1 FROM terminal_devices WHERE id = ${deviceId}::uuid FOR SHARE`;
      const device = await tx.terminalDevice.findUniqueOrThrow({ where: { id: deviceId } });
      return mayAsk(device, claims) ? insert(tx, device, claims, code) : null;
    });
  } catch (thrown) {
    if (constraintOf(thrown) !== "offline_tickets_pkey") throw thrown;
    // Another request opened it at the same moment.
    const used = await paymentOf(deviceId, claims.n);
    return used && isSame(used, claims) ? used : null;
  }
};

const insert = async (
  tx: Tx,
  device: TerminalDevice,
  { n, amountXpf, label, time }: TicketClaims,
  offlineCode: string,
): Promise<TerminalPayment> => {
  const { merchantId, livemode } = device;
  const createdAt = now(device);
  const payment = await tx.terminalPayment.create({
    data: {
      id: newId(),
      merchantId,
      livemode,
      amountXpf: BigInt(amountXpf),
      description: label === "" ? null : label,
      offline: true,
      offlineCode,
      createdBy: device.createdBy,
      expiresAt: after(createdAt, PAYABLE_MS),
      createdAt,
    },
  });
  await tx.offlineTicket.create({
    data: {
      deviceId: device.id,
      n,
      merchantId,
      livemode,
      terminalPaymentId: payment.id,
      signedAt: new Date(time * 1000),
    },
  });
  return payment;
};
