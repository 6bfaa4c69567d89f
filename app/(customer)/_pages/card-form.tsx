import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import type { BankCardForm } from "./checkout-view";
import { CardForm as ClientCardForm } from "./client/card-form";
import type { EmailFieldProps } from "./client/email-field";
import { BufferBankMessages } from "./client/messages-before";
import { Glyph } from "./icons";

type CardFormProps = {
  words: Words;
  form: { csrf: string; bank: BankCardForm; post: string; bankPage: string; nonce: string };
  /** Texts that differ between paying and saving a card. */
  texts: { heading: string; button: string; sending: string; offline: string; slow: string };
  email?: EmailFieldProps | null;
  /** Above the fields. */
  children: ReactNode;
  /** Below the button that leads to the bank's full page. */
  afterBank: ReactNode;
  /** Right above the button. */
  consent?: ReactNode;
  /** A saved card is the page's main action. */
  isSecond?: boolean;
};

/** The card form with its texts. */
export const CardForm = ({
  words,
  form,
  texts: said,
  email = null,
  children,
  ...rest
}: CardFormProps) => (
  <>
    <BufferBankMessages nonce={form.nonce} />
    <ClientCardForm
      {...rest}
      bank={{ frameUrl: form.bank.frameUrl, origin: form.bank.origin }}
      csrf={form.csrf}
      email={email}
      lock={<Glyph className="mt-0.5 size-4" name="lock" />}
      paths={{ post: form.post, bankPage: form.bankPage }}
      texts={{
        ...said,
        loading: words.t("open.loading"),
        fallback: words.t("open.fallback"),
        continueAtBank: words.t("open.continue"),
        trust: words.t("open.trust"),
        frameTitle: words.t("open.frameTitle"),
        frameError: words.t("open.frameError"),
      }}
    >
      {children}
    </ClientCardForm>
  </>
);
