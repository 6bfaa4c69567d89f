import { conflict } from "@/lib/kit/errors";

export const paymentPaid = conflict("payment_paid", "This payment was made already.");
export const cardRequired = conflict("card_required", "There is no saved card to pay this with.");
