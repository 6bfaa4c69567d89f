import { deprecationsNotice, idempotencyPurge } from "@/lib/api-keys/jobs";
import { apiRequestsPurge } from "@/lib/api-requests/jobs";
import { eventsPurge } from "@/lib/events/jobs";
import { invariantsCheck } from "@/lib/invariants/jobs";
import { invoicesRemind } from "@/lib/invoices/jobs";
import { mailsSend } from "@/lib/mails/jobs";
import { signInSend } from "@/lib/members/jobs";
import { payPagesProbe } from "@/lib/pay-pages/jobs";
import { linksDue } from "@/lib/payment-links/jobs";
import { bankCases, bankReconcile, bankStatement, invoicesCharge } from "@/lib/payments/jobs";
import { portalSessionsPurge } from "@/lib/portal-sessions/jobs";
import { dueWake } from "@/lib/process/jobs";
import { receiptsSend } from "@/lib/receipts/jobs";
import { recoveryRead } from "@/lib/recovery/jobs";
import { sandboxPurge } from "@/lib/sandbox/jobs";
import { cardsExpiring, subscriptionsDue } from "@/lib/subscriptions/jobs";
import { testClockMove } from "@/lib/test-clock/jobs";
import { paymentSumsFold } from "@/lib/transactions/jobs";
import { deprecationsPurge } from "@/lib/versions/jobs";
import { webhooksDeliver } from "@/lib/webhook-deliveries/jobs";
import { endpointHealth } from "@/lib/webhook-endpoints/jobs";

/** Every background function. */
export const functions = [
  dueWake,
  bankReconcile,
  bankStatement,
  bankCases,
  subscriptionsDue,
  linksDue,
  cardsExpiring,
  invoicesCharge,
  invoicesRemind,
  receiptsSend,
  mailsSend,
  signInSend,
  idempotencyPurge,
  sandboxPurge,
  webhooksDeliver,
  endpointHealth,
  eventsPurge,
  deprecationsPurge,
  deprecationsNotice,
  apiRequestsPurge,
  portalSessionsPurge,
  testClockMove,
  payPagesProbe,
  invariantsCheck,
  paymentSumsFold,
  recoveryRead,
];
