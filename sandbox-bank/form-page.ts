import { brandOf, cvcLength, digitsOf, groupNumber } from "@/sandbox-bank/card-rules.js";
import { testCards } from "@/sandbox-bank/cards";
import { type FormWords, type Locale, wordsOf } from "@/sandbox-bank/form-words";
import { bankName, document, formatXpf, type Html, html, masthead } from "@/sandbox-bank/page";

export interface FormState {
  mode: "frame" | "page";
  purpose: "payment" | "setup";
  ref: string;
  amountXpf: number | undefined;
  locale: Locale;
  returnUrl: string;
  /** The shop's name, if the gateway sent it. */
  shop?: string;
  theme: "light" | "dark" | undefined;
  number: string;
  expiry: string;
  /** Only ever one of the published test numbers: a typed code is not shown again. */
  cvc: string;
  name: string;
  issues: { number: string | null; expiry: string | null; cvc: string | null };
  failure?: string;
}

const page = {
  fr: {
    payment: "Payer par carte",
    setup: "Enregistrer une carte",
    next: "Continuer vers",
    shop: "la boutique",
    cancel: "Annuler et revenir à la boutique",
    setupNote: "Aucun montant ne sera débité.",
    tests: "Cartes de test",
    testsNote: "Choisissez une carte pour remplir le formulaire. Aucun argent ne circule.",
    secure: "Le numéro de carte est saisi chez la banque et n’est jamais transmis au commerçant.",
  },
  en: {
    payment: "Pay by card",
    setup: "Save a card",
    next: "Continue to",
    shop: "the shop",
    cancel: "Cancel and return to the shop",
    setupNote: "No amount will be charged.",
    tests: "Test cards",
    testsNote: "Choose a card to fill in the form. No money moves.",
    secure: "The card number is entered with the bank and never reaches the merchant.",
  },
} as const;

export const formPage = (state: FormState, appOrigin: string) => {
  const texts = page[state.locale];
  const title = texts[state.purpose];
  return document({
    locale: state.locale,
    title: `${title} · ${bankName[state.locale]}`,
    layout: state.mode,
    theme: state.theme,
    hasScript: true,
    appOrigin,
    body: state.mode === "frame" ? framed(state, appOrigin) : fullPage(state, appOrigin),
  });
};

const framed = (state: FormState, appOrigin: string): Html => html`<form id="card-form" novalidate
  data-host="${appOrigin}" data-ref="${state.ref}" data-words="${JSON.stringify({ fr: wordsOf("fr"), en: wordsOf("en") })}">
${fields(state)}
<p class="error" id="form-error" role="alert">${state.failure ?? ""}</p>
</form>
<noscript><p>${page[state.locale].secure}</p></noscript>`;

const fullPage = (state: FormState, appOrigin: string): Html => {
  const texts = page[state.locale];
  const amount = state.amountXpf === undefined ? null : formatXpf(state.amountXpf, state.locale);
  const button = `${texts.next} ${state.shop || texts.shop}`;
  return html`<div class="sheet">${masthead(state.locale)}
<main>
<section class="card">
  <h1>${texts[state.purpose]}</h1>
  ${amount && state.purpose === "payment" ? html`<p class="amount">${amount}</p>` : null}
  ${state.purpose === "setup" ? html`<p class="lead">${texts.setupNote}</p>` : null}
  <form id="card-form" method="post" action="/bank/form" novalidate
    data-host="${appOrigin}" data-ref="${state.ref}" data-words="${JSON.stringify({ [state.locale]: wordsOf(state.locale) })}">
    ${hidden(state)}
    ${fields(state)}
    <p class="error" id="form-error" role="alert">${state.failure ?? ""}</p>
    <button class="button" type="submit">${button}</button>
  </form>
  <p class="fine"><svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true"><path d="M12 1a5 5 0 0 0-5 5v3H6a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-9a2 2 0 0 0-2-2h-1V6a5 5 0 0 0-5-5Zm-3 8V6a3 3 0 1 1 6 0v3H9Z" fill="currentColor"/></svg>${texts.secure}</p>
  <p class="back"><a href="${withQuery(state.returnUrl, "bank_cancelled", "1")}">${texts.cancel}</a></p>
</section>
${testPanel(state)}
</main></div>`;
};

/** `returnUrl` with one more parameter; its own query is kept. */
export const withQuery = (address: string, name: string, value: string): string => {
  const url = new URL(address);
  url.searchParams.set(name, value);
  return url.href;
};

const hidden = (state: FormState): Html[] =>
  Object.entries(settingsOf(state)).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );

const settingsOf = (state: FormState): Record<string, string> => ({
  ref: state.ref,
  purpose: state.purpose,
  locale: state.locale,
  return: state.returnUrl,
  ...(state.shop ? { shop: state.shop } : {}),
  ...(state.amountXpf === undefined ? {} : { amount: String(state.amountXpf) }),
  ...(state.theme ? { dark: state.theme === "dark" ? "1" : "0" } : {}),
});

const fields = (state: FormState): Html => {
  const words = wordsOf(state.locale);
  const digits = digitsOf(state.number);
  return html`<div class="fields">
${field(words, state, {
  name: "number",
  value: groupNumber(digits) || state.number,
  attributes: html`autocomplete="cc-number" inputmode="numeric" placeholder="1234 1234 1234 1234" maxlength="40"`,
  after: brandMarks(brandOf(digits)),
})}
${field(words, state, {
  name: "expiry",
  value: state.expiry,
  attributes: html`autocomplete="cc-exp" inputmode="numeric" placeholder="${words.expiryHint}" maxlength="12"`,
  after: null,
})}
${field(words, state, {
  name: "cvc",
  value: state.cvc,
  attributes: html`autocomplete="cc-csc" inputmode="numeric" placeholder="${cvcLength(digits) === 4 ? "1234" : "123"}" maxlength="4"`,
  after: cvcMark,
})}
<div class="field field-name">
  <label for="name"><span data-word="name">${words.name}</span> <small data-word="optional">${words.optional}</small></label>
  <div class="control"><input id="name" name="name" value="${state.name}" autocomplete="cc-name" maxlength="120" spellcheck="false" autocapitalize="words"></div>
</div>
</div>`;
};

const field = (
  words: FormWords,
  state: FormState,
  shown: { name: "number" | "expiry" | "cvc"; value: string; attributes: Html; after: Html | null },
): Html => {
  const issue = state.issues[shown.name];
  const message = issue ? (words.issues[issue] ?? "") : "";
  return html`<div class="field field-${shown.name}">
  <label for="${shown.name}" data-word="${shown.name}">${words[shown.name]}</label>
  <div class="control"><input id="${shown.name}" name="${shown.name}" value="${shown.value}" ${shown.attributes}
    required aria-describedby="${shown.name}-error" aria-invalid="${issue ? "true" : "false"}" data-issue="${issue ?? ""}"
    spellcheck="false" autocorrect="off">${shown.after}</div>
  <p class="error" id="${shown.name}-error" role="alert">${message}</p>
</div>`;
};

const letters = { alpha: "α", beta: "β", gamma: "γ" } as const;

const brandMarks = (brand: string | null): Html =>
  html`<span class="brands" id="brands" data-brand="${brand ?? ""}">${(
    ["alpha", "beta", "gamma"] as const
  ).map(
    (name) =>
      html`<span class="brand brand-${name}" title="${name}" aria-hidden="true">${letters[name]}</span>`,
  )}</span>`;

const cvcMark = html`<svg class="cvc-mark" viewBox="0 0 34 24" width="28" height="20" aria-hidden="true"><rect x="1" y="2" width="32" height="20" rx="3.5" fill="none" stroke="currentColor" stroke-width="1.6"/><path d="M1 6h32v4.2H1z" fill="currentColor"/><text x="23.5" y="18.6" font-size="6.5" font-weight="700" text-anchor="middle" fill="currentColor">123</text></svg>`;

const testPanel = (state: FormState): Html => {
  const texts = page[state.locale];
  return html`<section class="tests" aria-labelledby="tests">
  <h2 id="tests">${texts.tests}</h2>
  <p>${texts.testsNote}</p>
  <ul>${testCards.map((card) => {
    const query = new URLSearchParams({ ...settingsOf(state), mode: "page", fill: card.number });
    return html`<li><a href="/bank/form?${query.toString()}" data-fill="${card.number}"><span class="digits">${groupNumber(card.number)}</span><span class="outcome">${card[state.locale]}</span></a></li>`;
  })}</ul>
</section>`;
};
