import { shortReference } from "@/lib/transactions/reference";

/** The payment's reference: short for people, in full in small print. */
export const Reference = ({ id }: { id: string }) => (
  <>
    <span className="font-mono whitespace-nowrap">{shortReference(id)}</span>
    <small className="block text-xs font-normal text-muted wrap-anywhere">{id}</small>
  </>
);
