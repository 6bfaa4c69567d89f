import type { ScriptedBank } from "@/lib/bank/bank-form";

/** The Stripe.js release that matches the adapter's API version. */
const STRIPE_JS = "/endive/stripe.js";
const KRYPTON = "/static/js/krypton-client/V4.0";

/** The bank's scripts and styles. */
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

/** The bank's own script: deferred, so that the elements it fills exist before it runs. */
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

/** The element each bank's script fills; its children then belong to the bank. */
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
