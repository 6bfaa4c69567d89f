import { shortReference } from "@/lib/transactions/reference";

/** The reference of a payment: short for people, whole in small print for those who copy it. */
export const Reference = ({ id }: { id: string }) => (
  <>
    <span className="font-mono whitespace-nowrap">{shortReference(id)}</span>
    <small className="block text-xs font-normal text-muted wrap-anywhere">{id}</small>
  </>
);
