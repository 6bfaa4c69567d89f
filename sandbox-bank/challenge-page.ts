import type { Locale } from "@/sandbox-bank/form-words";
import { bankName, document, formatXpf, type Html, html, masthead } from "@/sandbox-bank/page";

export const methods = ["sms", "permanent", "app"] as const;
export type Method = (typeof methods)[number];

export interface ChallengeState {
  locale: Locale;
  method: Method;
  path: string;
  description: string | null;
  amountXpf: number | undefined;
  last4: string;
  endsAt: Date;
  /** Attempts left after a wrong code. */
  issue: number | undefined;
}

const texts = {
  fr: {
    pay: "Confirmez votre paiement",
    save: "Confirmez l’enregistrement de votre carte",
    merchant: "Pour",
    amount: "Montant",
    card: "Carte",
    validUntil: (time: string) => `Cette demande est valable jusqu’à ${time}.`,
    methods: { sms: "Code SMS", permanent: "SMS + code", app: "Application" },
    methodsLabel: "Moyen de confirmation",
    code: "Code reçu par SMS",
    permanent: "Code permanent",
    permanentHint: "4 à 8 chiffres au choix",
    appText: "Ouvrez l’application de votre banque et approuvez la demande.",
    confirm: "Confirmer",
    approve: "Approuver dans l’application",
    refuse: "Refuser",
    leave: "Quitter",
    hint: "Banque de test : le code est 123456, tout autre est refusé.",
    wrong: (left: number) =>
      `Code incorrect. Il vous reste ${left === 1 ? "un essai" : `${left} essais`}.`,
    other: "English",
  },
  en: {
    pay: "Confirm your payment",
    save: "Confirm saving your card",
    merchant: "For",
    amount: "Amount",
    card: "Card",
    validUntil: (time: string) => `This request is valid until ${time}.`,
    methods: { sms: "Text message", permanent: "Text + code", app: "Banking app" },
    methodsLabel: "Confirmation method",
    code: "Code received by text message",
    permanent: "Personal code",
    permanentHint: "any 4 to 8 digits",
    appText: "Open your bank’s app and approve the request.",
    confirm: "Confirm",
    approve: "Approve in the app",
    refuse: "Refuse",
    leave: "Leave",
    hint: "Test bank: the code is 123456, any other is refused.",
    wrong: (left: number) =>
      `Incorrect code. You have ${left === 1 ? "one attempt" : `${left} attempts`} left.`,
    other: "Français",
  },
} as const;

export const goneText = {
  fr: {
    title: "Cette demande n’est plus valable",
    text: "Elle a déjà reçu une réponse ou a expiré. Vous pouvez revenir à la boutique.",
    back: "Revenir à la boutique",
  },
  en: {
    title: "This request is no longer valid",
    text: "It has already been answered or has expired. You can go back to the shop.",
    back: "Back to the shop",
  },
} as const;

export const challengePage = (state: ChallengeState, appOrigin: string) => {
  const words = texts[state.locale];
  const title = state.amountXpf === undefined ? words.save : words.pay;
  return document({
    locale: state.locale,
    title: `${title} · ${bankName[state.locale]}`,
    layout: "page",
    appOrigin,
    body: html`<div class="sheet narrow">${masthead(state.locale)}
<main class="card">
  <h1>${title}</h1>
  ${summary(state)}
  <nav class="methods" aria-label="${words.methodsLabel}">${methods.map((method) => tab(state, method))}</nav>
  <form method="post" action="${state.path}" class="stack">
    <input type="hidden" name="locale" value="${state.locale}">
    <input type="hidden" name="method" value="${state.method}">
    ${state.method === "app" ? html`<p class="lead">${words.appText}</p>` : codeFields(state)}
    <button class="button" name="decision" value="approve">${state.method === "app" ? words.approve : words.confirm}</button>
  </form>
  <form method="post" action="${state.path}" class="row">
    <input type="hidden" name="locale" value="${state.locale}">
    <button class="button quiet" name="decision" value="refuse">${words.refuse}</button>
    <button class="button quiet" name="decision" value="leave">${words.leave}</button>
  </form>
  <p class="fine">${words.validUntil(timeOf(state.endsAt, state.locale))}</p>
</main>
${otherLocale(state)}
</div>`,
  });
};

const summary = (state: ChallengeState): Html => {
  const words = texts[state.locale];
  return html`<dl class="summary">
    ${state.description ? html`<div><dt>${words.merchant}</dt><dd>${state.description}</dd></div>` : null}
    ${state.amountXpf === undefined ? null : html`<div><dt>${words.amount}</dt><dd class="strong">${formatXpf(state.amountXpf, state.locale)}</dd></div>`}
    <div><dt>${words.card}</dt><dd>•••• ${state.last4}</dd></div>
  </dl>`;
};

const tab = (state: ChallengeState, method: Method): Html => {
  const query = new URLSearchParams({ method, locale: state.locale });
  const current = method === state.method ? html` aria-current="true"` : null;
  return html`<a href="${state.path}?${query.toString()}"${current}>${texts[state.locale].methods[method]}</a>`;
};

const codeFields = (state: ChallengeState): Html => {
  const words = texts[state.locale];
  const wrong = state.issue === undefined ? "" : words.wrong(state.issue);
  return html`<div class="field">
      <label for="code">${words.code}</label>
      <div class="control"><input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required${wrong ? html` autofocus` : null}
        aria-describedby="code-error code-hint" aria-invalid="${wrong ? "true" : "false"}"></div>
      <p class="error" id="code-error" role="alert">${wrong}</p>
    </div>
    ${state.method === "permanent" ? permanentField(state) : null}
    <p class="hint" id="code-hint">${words.hint}</p>`;
};

const permanentField = (state: ChallengeState): Html => html`<div class="field">
      <label for="permanent">${texts[state.locale].permanent} <small>${texts[state.locale].permanentHint}</small></label>
      <div class="control"><input id="permanent" name="permanent" type="password" inputmode="numeric" autocomplete="off" maxlength="8" required></div>
    </div>`;

const otherLocale = (state: ChallengeState): Html => {
  const locale = state.locale === "fr" ? "en" : "fr";
  const query = new URLSearchParams({ method: state.method, locale });
  return html`<footer class="back"><a href="${state.path}?${query.toString()}" hreflang="${locale}" lang="${locale}">${texts[state.locale].other}</a></footer>`;
};

const timeOf = (at: Date, locale: Locale): string => {
  const time = new Intl.DateTimeFormat(locale === "fr" ? "fr-FR" : "en-GB", {
    hour: "numeric",
    minute: "2-digit",
    timeZone: "Pacific/Tahiti",
  }).format(at);
  return locale === "fr" ? time.replace(":", "\u00a0h\u00a0") : time;
};
