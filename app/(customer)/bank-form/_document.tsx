import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import { assets } from "@/app/(customer)/_pages/assets";
import { brandStyle } from "@/app/(customer)/_pages/brand-colour";
import type { ScriptedBank } from "@/lib/bank/bank-form";
import { formHeaders } from "./_headers";
import type { FormRequest } from "./_request";
import { type FormWords, formWords } from "./_words";

/** Stripe.js of the release that the adapter's API version belongs to. */
const STRIPE_JS = "/endive/stripe.js";
const KRYPTON = "/static/js/krypton-client/V4.0";

/** In a frame nothing but the fields, on the host's own ground; krypton's button is pressed by our script. */
const STYLE = [
  "[data-mode=frame] body{min-height:0;background:transparent}",
  "[data-mode=frame] .card{display:contents}",
  "#card-form{display:grid;gap:1rem}",
  "[data-mode=page] #card-form{margin-top:1.25rem}",
  "#card{min-height:5rem}",
  ".kr-payment-button{display:none!important}",
].join("");

type FormProps = { bank: ScriptedBank; request: FormRequest; words: FormWords };

/** The whole document of a bank's card form, with the headers that keep everybody else out. */
export const renderBankForm = async (
  bank: ScriptedBank,
  request: FormRequest,
  appOrigin: string,
): Promise<Response> => {
  const nonce = randomBytes(16).toString("base64");
  // Loaded on demand because the framework refuses a static import of it in server code.
  const { renderToStaticMarkup } = await import("react-dom/server");
  const props = { bank, request, words: formWords(request.locale) };
  const html = renderToStaticMarkup(<Page {...props} nonce={nonce} />);
  const headers = formHeaders(nonce, bank, request, appOrigin);
  return new Response(`<!doctype html>${html}`, { headers });
};

const Page = (props: FormProps & { nonce: string }) => {
  const { bank, request, words, nonce } = props;
  const { bankForm, style } = assets();
  return (
    <html lang={request.locale} data-mode={request.mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{words.title[request.purpose]}</title>
        <link rel="stylesheet" href={style.path} integrity={style.integrity} />
        <style nonce={nonce}>{brandStyle(null) + STYLE}</style>
        {/* Ours comes first: it waits for the others, which start by themselves. */}
        <script defer nonce={nonce} src={bankForm.path} integrity={bankForm.integrity} />
        {bank.name === "stripe" ? <StripeScript bank={bank} /> : <PayzenScript bank={bank} />}
      </head>
      <body>{request.mode === "frame" ? <CardForm {...props} /> : <Sheet {...props} />}</body>
    </html>
  );
};

const StripeScript = ({ bank }: { bank: ScriptedBank }) => (
  <script defer src={bank.scriptOrigin + STRIPE_JS} />
);

const PayzenScript = ({ bank }: { bank: ScriptedBank }) => {
  const from = bank.scriptOrigin + KRYPTON;
  // Krypton reads its settings from its own element.
  const settings = { "kr-public-key": bank.key, "kr-spa-mode": "true" };
  return (
    <>
      <script defer src={`${from}/stable/kr-payment-form.min.js`} {...settings} />
      <link rel="stylesheet" href={`${from}/ext/classic-reset.css`} />
      <script defer src={`${from}/ext/classic.js`} />
    </>
  );
};

/** Where scripts run, but our page could not frame the form. */
const Sheet = (props: FormProps) => {
  const { request, words } = props;
  return (
    <main className="notice-page">
      <div className="card">
        <h1 className="text-xl font-semibold">{words.title[request.purpose]}</h1>
        <CardForm {...props}>
          <button className="button" type="submit" disabled data-continue="">
            <span className="spinner" aria-hidden="true" />
            {words.button}
          </button>
          <p className="text-sm text-muted">{words.secure}</p>
          <a className="link" href={cancelled(request.returnUrl)}>
            {words.cancel}
          </a>
        </CardForm>
      </div>
    </main>
  );
};

const cancelled = (returnUrl: URL): string => {
  const url = new URL(returnUrl);
  url.searchParams.set("bank_cancelled", "1");
  return url.href;
};

const CardForm = ({ bank, request, words, children }: FormProps & { children?: ReactNode }) => (
  <form
    id="card-form"
    noValidate
    data-bank={bank.name}
    data-key={bank.key}
    data-mode={request.mode}
    data-purpose={request.purpose}
    data-locale={request.locale}
    data-cents={request.cents ?? undefined}
    data-form-token={request.formToken ?? undefined}
    data-return={request.mode === "page" ? request.returnUrl.href : undefined}
    data-failed={words.failed}
    data-refused={words.refused}
    data-aborted={words.aborted}
    data-expired={words.expired}
  >
    <div id="card">
      {bank.name === "payzen" && (
        <div className="kr-embedded">
          <div className="kr-pan" />
          <div className="kr-expiry" />
          <div className="kr-security-code" />
          <button type="button" className="kr-payment-button" />
          <div className="kr-form-error" />
        </div>
      )}
    </div>
    <noscript>
      <p>{words.noScript}</p>
    </noscript>
    <p className="alert" role="alert" hidden data-alert="" />
    {children}
  </form>
);
