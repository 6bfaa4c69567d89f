import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache, type ReactNode } from "react";
import { BrandStyle } from "@/app/(customer)/_pages/brand-style";
import { pageContext } from "@/app/(customer)/_server/page-context";
import { type ScriptedBank, scriptedBank } from "@/lib/bank/bank-form";
import { env } from "@/lib/kit/env";
import { BankForm } from "../_client/bank-form";
import type { FormSettings } from "../_client/settings";
import { type FormRequest, readFormRequest } from "../_request";
import { BankScripts, CardSlot } from "../_scripts";
import { type FormWords, formWords } from "../_words";
import "../bank-form.css";

type PageProps = { params: Promise<{ provider: string }> };

const load = cache(async (provider: string) => {
  const { query, nonce } = await pageContext();
  const bank = scriptedBank(provider);
  const request = bank && readFormRequest(query, bank, env().APP_ORIGIN);
  if (!request) notFound();
  return { bank, request, nonce, words: formWords(request.locale) };
});

export const generateMetadata = async ({ params }: PageProps): Promise<Metadata> => {
  const { provider } = await params;
  const { words, request } = await load(provider);
  return { title: words.title[request.purpose] };
};

/** The live card form: a document for the bank's own script, see `bankForm`. */
export default async function BankFormPage({ params }: PageProps) {
  const { provider } = await params;
  const { bank, request, nonce, words } = await load(provider);
  const isFramed = request.mode === "frame";
  const form = (
    <BankForm
      alone={isFramed ? null : { button: words.button, below: below(request, words) }}
      settings={settingsOf(bank, request, words)}
    >
      <CardSlot bank={bank} />
      <noscript>
        <p>{words.noScript}</p>
      </noscript>
    </BankForm>
  );
  return (
    <>
      <BrandStyle color={null} nonce={nonce} />
      {isFramed ? form : <Sheet title={words.title[request.purpose]}>{form}</Sheet>}
      <BankScripts bank={bank} />
    </>
  );
}

/** Scripts run, but our page could not frame the form. */
const Sheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className="notice-page">
    <div className="card">
      <h1 className="text-xl font-semibold">{title}</h1>
      {children}
    </div>
  </main>
);

const below = ({ returnUrl }: FormRequest, words: FormWords) => {
  const cancelled = new URL(returnUrl);
  cancelled.searchParams.set("bank_cancelled", "1");
  return (
    <>
      <p className="text-sm text-muted">{words.secure}</p>
      <a className="link" href={cancelled.href}>
        {words.cancel}
      </a>
    </>
  );
};

const settingsOf = (bank: ScriptedBank, request: FormRequest, words: FormWords): FormSettings => {
  const { failed, refused, aborted, expired } = words;
  const { mode, purpose, locale, cents, formToken, returnUrl } = request;
  return {
    ...{ bank: bank.name, key: bank.key, mode, purpose, locale },
    cents: cents ?? 0,
    formToken: formToken ?? "",
    returnUrl: returnUrl.href,
    words: { failed, refused, aborted, expired },
  };
};
