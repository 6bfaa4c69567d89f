import type { ScriptedBank } from "@/lib/bank/bank-form";

/** Stripe.js of the release that the adapter's API version belongs to. */
const STRIPE_JS = "/endive/stripe.js";
const KRYPTON = "/static/js/krypton-client/V4.0";

/** What the bank's form loads of the bank's own. */
export const bankSources = ({
  name,
  scriptOrigin,
}: Pick<ScriptedBank, "name" | "scriptOrigin">) => {
  const krypton = scriptOrigin + KRYPTON;
  return name === "stripe"
    ? { scripts: [scriptOrigin + STRIPE_JS], styles: [] }
    : {
        scripts: [`${krypton}/stable/kr-payment-form.min.js`, `${krypton}/ext/classic.js`],
        styles: [`${krypton}/ext/classic-reset.css`],
      };
};

/** The bank's own script: deferred, so that the elements which it fills stand before it runs. */
export const BankScripts = ({ bank }: { bank: ScriptedBank }) => {
  const { scripts, styles } = bankSources(bank);
  // Krypton reads its settings from its own element.
  const settings =
    bank.name === "payzen" ? { "kr-public-key": bank.key, "kr-spa-mode": "true" } : {};
  return (
    <>
      {styles.map((href) => (
        <link href={href} key={href} rel="stylesheet" />
      ))}
      {scripts.map((src, index) => (
        <script defer key={src} src={src} {...(index === 0 && settings)} />
      ))}
    </>
  );
};

/** What each bank's script fills. Its children are the bank's from then on. */
export const CardSlot = ({ bank }: { bank: ScriptedBank }) => (
  <div id="card">
    {bank.name === "payzen" && (
      <div className="kr-embedded">
        <div className="kr-pan" />
        <div className="kr-expiry" />
        <div className="kr-security-code" />
        <button className="kr-payment-button" type="button" />
        <div className="kr-form-error" />
      </div>
    )}
  </div>
);
