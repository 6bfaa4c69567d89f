import { Footnote } from "@/emails/_parts/words";

type ImprintProps = {
  seller: { name: string; legalName: string | null; taxNumber: string | null };
  texts: { taxNumber: (number: string) => string };
  /** What the email is, and why to keep it. */
  note: string;
};

/** Footer of a document: the seller's legal identity. */
export const Imprint = ({ seller, texts, note }: ImprintProps) => {
  const number = seller.taxNumber ? texts.taxNumber(seller.taxNumber) : null;
  return (
    <>
      <Footnote>{[seller.legalName ?? seller.name, number].filter(Boolean).join(" · ")}</Footnote>
      <Footnote>{note}</Footnote>
    </>
  );
};
