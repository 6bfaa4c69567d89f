import type { ReactNode } from "react";
import type { BankCardForm, Branding } from "./checkout-view";
import { MerchantLine } from "./shell";
import { TestCardPanel } from "./test-card-panel";
import type { TestCard } from "./test-cards";
import type { Words } from "./words";

type PanesProps = {
  words: Words;
  view: {
    merchant: Branding;
    livemode: boolean;
    bank: BankCardForm;
    testCards?: readonly TestCard[];
  };
  cancelUrl: string | null;
  /** What it is about: beside the form on a wide screen, above it on a phone. */
  what: ReactNode;
  children: ReactNode;
};

/** The page of a form that takes a card: what it is about, and the form. */
export const Panes = ({ words, view, cancelUrl, what, children }: PanesProps) => (
  <div className="panes">
    <header className="pane-what">
      <div className="column">
        <MerchantLine words={words} merchant={view.merchant} cancelUrl={cancelUrl} />
        {what}
      </div>
    </header>
    <main aria-labelledby="pay-heading" className="pane-pay" id="main" tabIndex={-1}>
      <div className="column">
        {children}
        {!view.livemode && <TestCardPanel words={words} view={view} />}
      </div>
    </main>
  </div>
);
