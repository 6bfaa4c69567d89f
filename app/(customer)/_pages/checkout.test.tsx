import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES, type PageLocale } from "@/app/_intl/request-locale";
import { metadataOf } from "@/app/(customer)/_server/customer-page";
import { rendered } from "@/scripts/test/rendered";
import { Checkout, checkoutRefresh, checkoutTitle } from "./checkout";
import type { CheckoutView } from "./checkout-view";
import { BANK_ORIGIN, views } from "./fixtures";
import { OTHER_TEST_CARDS, USUAL_TEST_CARDS } from "./test-cards";

const html = (view: CheckoutView, locale: PageLocale = "fr") =>
  rendered(<Checkout view={view} words={wordsFor(locale)} />, locale);

const titleOf = (view: CheckoutView, locale: PageLocale = "fr") =>
  checkoutTitle(wordsFor(locale), view);

/** React escapes `<` and `>` in text and attributes, so every match is one of our own tags. */
const tags = (page: string) => page.match(/<[a-z][^>]*>/g) ?? [];

const text = (page: string) =>
  page
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&amp;", "&")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");

const everyPage = Object.entries(views).flatMap(([name, view]) =>
  PAGE_LOCALES.map((locale) => ({ name, locale, view: view as CheckoutView })),
);

describe.each(everyPage)("the $name page in $locale", ({ view, locale }) => {
  it("has a title in its language, one heading and one main part", async () => {
    const page = await html(view, locale);
    expect(titleOf(view, locale)).not.toBe("");
    expect(tags(page).filter((tag) => tag.startsWith("<h1"))).toHaveLength(1);
    expect(tags(page).filter((tag) => tag.startsWith("<main"))).toHaveLength(1);
    expect(page).not.toMatch(/undefined|NaN|\[object/);
  });

  it("runs only scripts with the response's nonce, and has no inline styles", () => {
    const scripts = tags(html(view, locale)).filter((tag) => tag.startsWith("<script"));
    const takesCard = view.state === "open" || view.state === "refused";
    expect(scripts).toEqual(takesCard ? ['<script nonce="bm9uY2U=">'] : []);
    const page = html(view, locale);
    expect(tags(page).filter((tag) => /\s(style|on[a-z]+)=/.test(tag))).toEqual([]);
    expect(tags(page).filter((tag) => tag.startsWith("<style"))).toEqual([]);
    expect(page).not.toContain("javascript:");
  });

  it("switches to any other language by a plain link", async () => {
    const page = await html(view, locale);
    for (const other of PAGE_LOCALES) {
      expect(page).toContain(`href="/c/0198f7a2?k=secret&amp;lang=${other}"`);
    }
  });
});

describe("what the payer sees", () => {
  it("shows the amount on the button, in both languages", async () => {
    expect(text(await html(views.open))).toContain("Payer 2 990 XPF");
    expect(text(await html(views.open, "en"))).toContain("Pay XPF 2,990");
    expect(text(await html(views.confirm))).toContain("Payer 2 990 XPF");
  });

  it("shows line items, included tax and expiry in Tahiti time", async () => {
    const page = text(await html(views.open));
    expect(page).toContain("Bougie monoï 2 × 500 XPF 1 000 XPF");
    expect(page).toContain("TGC incluse (13 %) 344 XPF");
    expect(page).toContain("Valable jusqu’au 21 novembre à 18 h 30 (heure de Tahiti)");
  });

  it("collapses several lines on a phone, never a single one", async () => {
    expect(await html(views.open)).toMatch(/<details /);
    const one = await html({ ...views.open, lines: views.open.lines.slice(0, 1) });
    expect(one).not.toContain("<details");
    expect(text(one)).toContain("Collier de perles 1 990 XPF");
  });

  it("formats a decimal rate for each language", async () => {
    expect(text(await html({ ...views.open, taxes: [{ rate: 8.2, tgcXpf: 100 }] }))).toContain(
      "TGC incluse (8,2 %)",
    );
    expect(
      text(await html({ ...views.open, taxes: [{ rate: 8.2, tgcXpf: 100 }] }, "en")),
    ).toContain("(8.2%)");
  });

  it("shows no tax if the merchant collects none", async () => {
    expect(text(await html({ ...views.open, taxes: [] }))).not.toContain("TGC");
  });

  it.each([
    ["card_declined", "Votre banque a refusé le paiement. Essayez une autre carte."],
    ["expired_card", "Cette carte est expirée."],
    ["incorrect_cvc", "Le code de sécurité ne correspond pas."],
    ["insufficient_funds", "La provision de la carte ne suffit pas."],
    ["processing_error", "Un incident technique a empêché le paiement. Réessayez dans un instant."],
    ["authentication_required", "Votre banque demande une authentification."],
    ["a_code_of_tomorrow", "La phrase du serveur."],
  ])("explains %s above a form that can be used again", async (code, sentence) => {
    const page = await html({
      ...views.refused,
      refusal: { code, sentence: "La phrase du serveur." },
    });
    expect(page).toMatch(/<div [^>]*role="alert" tabindex="-1"/);
    expect(text(page)).toContain(sentence);
    expect(page).toContain('value="teva@example.pf"');
    expect(page).toContain(`action="${views.refused.paths.pay}"`);
  });

  it("shows an invalid email address at its field", async () => {
    const page = await html({
      ...views.open,
      emailError: "Adresse incomplète.",
      emailDraft: "teva",
    });
    expect(page).toMatch(/aria-describedby="email-error email-hint" aria-invalid="true"/);
    expect(text(page)).toContain("Adresse incomplète.");
  });

  it("offers no payment while an outcome is pending or final", async () => {
    for (const view of [
      views.processing,
      views.elsewhere,
      views.paid,
      views.expired,
      views.closed,
    ]) {
      expect(tags(await html(view)).filter((tag) => tag.startsWith("<form"))).toEqual([]);
    }
  });
});

describe("without scripts", () => {
  it("posts the same form to the bank's page, and the token to be charged", async () => {
    const page = await html(views.open);
    expect(page).toContain('name="csrf" value="csrf-token"');
    expect(page).toContain('formAction="/c/0198f7a2/bank?k=secret"');
    const confirm = await html(views.confirm);
    expect(confirm).toContain('action="/c/0198f7a2/pay?k=secret"');
    expect(confirm).toContain('name="bank_token" value="tok_1"');
    expect(confirm).toContain('name="email" value="teva@example.pf"');
  });

  it("confirms without a card name if the bank sent none", async () => {
    expect(text(await html(views.confirm))).toContain("Alpha, se terminant par 4242");
    const page = text(await html({ ...views.confirm, card: null }));
    expect(page).not.toContain("Carte");
    expect(page).toContain("Payer 2 990 XPF");
  });

  it("reloads itself only while it waits", () => {
    const path = "/c/0198f7a2?k=secret";
    expect(checkoutRefresh(views.processing)).toMatchObject({
      seconds: 5,
      path: expect.stringContaining(path),
    });
    for (const view of [views.open, views.action, views.paid, views.expired]) {
      expect(checkoutRefresh(view)).toBeNull();
    }
  });

  it("offers to continue or to cancel strong authentication", async () => {
    const page = await html(views.action);
    expect(page).toContain(`href="${BANK_ORIGIN}/challenge/1"`);
    expect(page).toContain('action="/c/0198f7a2/abort?k=secret"');
  });
});

describe("what other people could learn or do", () => {
  const hostile = `"><img src=x onerror=alert(1)><script>alert(1)</script>' style='x`;

  it.each(everyPage)("a hostile name stays text on $name in $locale", async ({ view, locale }) => {
    const calm = tags(await html(view, locale)).map((tag) => tag.match(/^<[a-z0-9]+/)?.[0]);
    const page = await html(poisoned(view, hostile), locale);
    expect(tags(page).map((tag) => tag.match(/^<[a-z0-9]+/)?.[0])).toEqual(calm);
    expect(page).not.toContain("<img");
  });

  it("masks the email address from the merchant, and shows only the status once paid", async () => {
    const open = await html({
      ...views.open,
      email: "known",
      customerEmail: "teva.mara@example.pf",
    });
    expect(text(open)).toContain("Le reçu sera envoyé à t•••@example.pf.");
    const paid = await html(views.paid);
    expect(text(paid)).toContain("Reçu envoyé à t•••@example.pf");
    expect(open + paid).not.toContain("teva.mara");
    expect(paid).not.toContain("Bougie");
  });

  it("ignores a brand that is not a colour", async () => {
    const merchant = { ...views.open.merchant, brandColor: "red}body{background:url(//evil)" };
    expect(await html({ ...views.open, merchant })).not.toContain("evil");
  });
});

describe("test mode", () => {
  it("is clearly marked, and live pages are not", async () => {
    const test = await html({ ...views.open, livemode: false });
    expect(text(test)).toContain("Mode test · aucune carte n’est débitée");
    expect(text(await html(views.open))).not.toMatch(/Mode test|Cartes de test/);
  });

  it("offers every test card as a link that also works without a script", async () => {
    const page = await html({ ...views.open, livemode: false });
    for (const { number } of [...USUAL_TEST_CARDS, ...OTHER_TEST_CARDS]) {
      const digits = number.replaceAll(" ", "");
      expect(page).toContain(`href="${BANK_ORIGIN}/page?ref=1&amp;fill=${digits}"`);
      expect(page).toContain(`data-fill="${digits}"`);
    }
  });

  it("reminds developers that return parameters prove nothing", async () => {
    expect(text(await html({ ...views.paid, livemode: false }))).toContain("ne vous fiez pas");
    expect(text(await html(views.paid))).not.toContain("ne vous fiez pas");
  });
});

describe("after payment", () => {
  it("returns to the shop automatically the first time only, and names it", async () => {
    const first = await html(views.paid);
    expect(first).toContain("data-return");
    expect(text(first)).toContain("Retourner sur vaimiti.pf");
    const again = await html({ ...views.paid, reopened: true });
    expect(again).not.toContain("data-return");
    expect(text(again)).toContain("Déjà payé");
  });
});

describe("the other links of a paid page", () => {
  it("are the paid invoice, or a new payment of the same link", async () => {
    const invoice = { kind: "invoice", path: "/i/token" } as const;
    const page = await html({ ...views.paid, returnUrl: null, next: invoice });
    expect(page).toMatch(/<a [^>]*href="\/i\/token"/);
    expect(text(page)).toContain("Revenir à la facture");
    const again = { kind: "again", path: "/l/slug" } as const;
    const other = await html({ ...views.paid, next: again }, "en");
    expect(other).toMatch(/<a [^>]*href="\/l\/slug"/);
    expect(text(other)).toContain("Pay again");
  });

  it("shows the till's code, if there is one", async () => {
    expect(text(await html({ ...views.paid, code: "042137" }))).toContain(
      "Code à montrer à la caisse 042137",
    );
    expect(text(await html(views.paid))).not.toContain("caisse");
  });
});

describe("when nothing can be paid", () => {
  it.each([
    ["closed", "ne l’accepte plus"],
    ["cancelled", "a annulé cette demande"],
  ] as const)("the %s page says so, with a contact", async (state, said) => {
    const page = await html(views[state]);
    expect(text(page)).toContain(said);
    expect(text(page)).toContain("Rien n’a été débité.");
    expect(page).toMatch(/<a [^>]*href="mailto:bonjour@vaimiti.pf"/);
    const merchant = { ...views[state].merchant, supportEmail: null };
    const silent = await html({ ...views[state], merchant, cancelUrl: null });
    expect(silent).not.toContain("mailto:");
    expect(text(silent)).toContain("demandez-lui un autre lien");
  });

  it("an unknown address warns customers who have already paid", async () => {
    expect(text(await html(views.not_found))).toContain("Ne payez pas une seconde fois");
  });
});

describe("the merchant's identity", () => {
  it("shows initials, or a logo from our own origin", async () => {
    const box = (page: string) => page.split("<header")[1]?.split("</header>")[0] ?? "";
    expect(box(await html(views.open))).toContain(">VP<");
    const merchant = { ...views.paid.merchant, logoUrl: "/logo/0198f7a2/mark.png" };
    for (const view of [views.open, views.paid, views.closed, views.action]) {
      const shown = box(await html({ ...view, merchant } as CheckoutView));
      expect(shown).toMatch(/<img (?=[^>]*alt="")[^>]*src="\/logo\/0198f7a2\/mark\.png"/);
      expect(shown).not.toContain(">VP<");
    }
  });
});

describe("the link preview", () => {
  it("shows what is paid, to whom, and our image", async () => {
    const preview = {
      description: "Plat du jour · Vaimiti",
      url: "https://pay.example.pf/l/7xKp2mQz9T",
      image: "https://pay.example.pf/icon-share.png",
    };
    const words = wordsFor("fr");
    const { title, description, openGraph } = metadataOf(words, titleOf(views.open), preview);
    expect(String(title).replace(/\s/g, " ")).toBe("Payer 2 990 XPF à Vaimiti Perles & Nacre");
    expect(description).toBe(preview.description);
    expect(openGraph).toMatchObject({ url: preview.url, images: [{ url: preview.image }] });
    expect(metadataOf(words, "Payer", null)).toEqual({ title: "Payer" });
  });
});

describe("the email address of the receipt", () => {
  it("is required, optional or already known", async () => {
    const field = async (email: "asked" | "optional" | "known") =>
      /<input [^>]*name="email"[^>]*>/.exec(await html({ ...views.open, email }))?.[0] ?? null;
    expect(await field("asked")).toContain('required=""');
    expect(await field("optional")).not.toContain("required");
    expect(await field("known")).toBeNull();
    expect(text(await html({ ...views.open, email: "optional" }))).toContain("(facultatif)");
  });
});

/** Puts the text in every field that a merchant or a payer can fill in. */
const poisoned = (view: CheckoutView, bad: string): CheckoutView => {
  if (!("merchant" in view)) return view;
  const lines = view.lines.map((line) => ({ ...line, label: bad }));
  const merchant = { ...view.merchant, name: bad, supportEmail: bad };
  const poisonedView = { ...view, merchant, lines } as CheckoutView;
  if (poisonedView.state === "refused") {
    return { ...poisonedView, emailDraft: bad, refusal: { code: "?", sentence: bad } };
  }
  if (poisonedView.state === "confirm") {
    return { ...poisonedView, email: bad, card: { brand: bad, last4: bad } };
  }
  return poisonedView.state === "paid"
    ? { ...poisonedView, reference: bad, receiptEmail: bad }
    : poisonedView;
};
