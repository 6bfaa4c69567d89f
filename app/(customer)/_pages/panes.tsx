import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import type { BankCardForm, Branding } from "./checkout-view";
import { MerchantLine } from "./shell";
import { TestCardPanel } from "./test-card-panel";
import type { TestCard } from "./test-cards";

type PanesProps = {
  words: Words;
  view: {
    merchant: Branding;
    livemode: boolean;
    /** None where no card is asked yet. */
    bank?: BankCardForm;
    testCards?: readonly TestCard[];
  };
  cancelUrl: string | null;
  /** What is being paid for: beside the form on a wide screen, above it on a phone. */
  what: ReactNode;
  children: ReactNode;
};

const column = "mx-auto w-full max-w-108";

/** The page with the card form: summary and form. */
export const Panes = ({ words, view, cancelUrl, what, children }: PanesProps) => (
  <div className="flex flex-1 flex-col border-t-4 border-brand-edge lg:flex-row" data-panes="">
    <header className="px-5 pt-2 pb-2.5 lg:flex-[1_1_50%] lg:py-14">
      <div className={`${column} lg:me-16 lg:ms-auto`}>
        <MerchantLine words={words} merchant={view.merchant} cancelUrl={cancelUrl} />
        {what}
      </div>
    </header>
    <main
      aria-labelledby="pay-heading"
      className="flex-1 border-y border-line bg-surface px-5 pt-4 pb-8 focus:outline-none lg:flex-[1_1_50%] lg:border-y-0 lg:border-s lg:py-14"
      id="main"
      tabIndex={-1}
    >
      <div className={`${column} lg:me-auto lg:ms-16`}>
        {children}
        {!view.livemode && view.bank && (
          <TestCardPanel words={words} view={{ ...view, bank: view.bank }} />
        )}
      </div>
    </main>
  </div>
);
