import { operationPurpose } from "@/lib/bank/operations";
import { responsePurpose } from "@/lib/kit/idempotency";
import { documentPurpose } from "@/lib/kyb/add-document";
import { purposeOf as letterPurpose } from "@/lib/mails/steps";
import { linkPurpose } from "@/lib/members/sign-in-queue";
import { tokenPurpose } from "@/lib/payment-methods/token";
import { devicePurpose } from "@/lib/terminal-devices/enrol";
import { secretPurpose } from "@/lib/webhook-endpoints/secrets";

/** Values of a row by the names of their columns, as text. */
type Named = Readonly<Record<string, string>>;

export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key: its columns and their types. */
  key: Named;
  /** Another column that the purpose needs. */
  beside?: string;
  purpose: (row: Named) => string;
  /** Rows at a time: fewer if one can be a whole file. */
  batch: number;
}

const ROWS = 500;
const FILES = 4;

const byId = (
  table: string,
  column: string,
  purpose: (id: string) => string,
  batch = ROWS,
): SealedColumn => ({
  table,
  column,
  key: { id: "uuid" },
  purpose: ({ id = "" }) => purpose(id),
  batch,
});

/** Every column whose value was sealed by `seal`. A test compares it with all binary columns of the database. */
export const sealedColumns: readonly SealedColumn[] = [
  byId("payment_methods", "token_sealed", tokenPurpose),
  byId("bank_operations", "token_sealed", operationPurpose),
  byId("webhook_endpoints", "secret_sealed", secretPurpose),
  byId("webhook_endpoints", "previous_secret_sealed", secretPurpose),
  byId("terminal_devices", "key_sealed", devicePurpose),
  byId("outgoing_mails", "content", letterPurpose),
  byId("kyb_documents", "content", documentPurpose, FILES),
  {
    table: "sign_in_mails",
    column: "content",
    key: { token_hash: "bytea" },
    beside: "email",
    purpose: ({ email = "" }) => linkPurpose(email),
    batch: ROWS,
  },
  {
    table: "idempotency_keys",
    column: "response_body",
    key: { merchant_id: "uuid", livemode: "boolean", key: "text" },
    purpose: ({ merchant_id: merchantId = "", livemode, key = "" }) =>
      responsePurpose({ merchantId, livemode: livemode === "true" }, key),
    batch: ROWS,
  },
];
