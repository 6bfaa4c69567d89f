import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import {
  type Guide,
  type GuideLocale,
  guides,
  imageOf,
  locales,
  type PictureOf,
} from "@/scripts/guides/guides";
import { app, aShop, call } from "./_support/api";
import { CARDS, payInFrame, typeInFrame } from "./_support/checkout";
import { closeDatabase } from "./_support/kill";
import { anOwner, enter, type Owner, post } from "./_support/people";

// The pictures of docs/guides, in both languages: `npm run guides`. Each is cut to what its step is about, so that
// no identifier, date or number of this run is in it. A picture is only written again if its page has changed: the
// edges of a border differ by one shade from run to run.

/** What customers see is shown as on a phone. */
const PHONE = 390;
const DESK = 900;
/** High enough for every step, with what stays at the foot of the window below it. */
const HEIGHT = 1500;

/** What a picture shows: from the first to the last of these, with a margin. */
type Cut = {
  shown: Locator[];
  /** As wide as this instead: a part of a sheet with its edges. */
  across?: Locator;
  margin?: number;
  /** What the step is about: it has the focus. */
  field?: Locator;
};

type Shot = {
  width: typeof PHONE | typeof DESK;
  /** Opens the page at its step. */
  open: (page: Page) => Promise<Cut>;
};

const boxOf = async (one: Locator) => {
  const box = await one.boundingBox();
  if (!box) throw new Error(`Not on the page: ${one}.`);
  return { top: box.y, left: box.x, bottom: box.y + box.height, right: box.x + box.width };
};

const clipOf = async ({ shown, across, margin = 16 }: Cut, pageWidth: number) => {
  const boxes = await Promise.all(shown.map(boxOf));
  const widths = across ? [await boxOf(across)] : boxes;
  const x = Math.max(0, Math.min(...widths.map(({ left }) => left)) - margin);
  const y = Math.max(0, Math.min(...boxes.map(({ top }) => top)) - margin);
  const right = Math.min(pageWidth, Math.max(...widths.map((box) => box.right)) + margin);
  const bottom = Math.max(...boxes.map((box) => box.bottom)) + margin;
  return { x, y, width: right - x, height: bottom - y };
};

const shoot = async (page: Page, file: string, { width, open }: Shot): Promise<void> => {
  const cut = await open(page);
  await page.evaluate(() => document.fonts.ready);
  // Laid out anew as a whole: a choice that was made before the font came is a pixel lower.
  await page.evaluate(() => {
    document.body.style.display = "none";
    document.body.getBoundingClientRect();
    document.body.style.removeProperty("display");
  });
  await cut.field?.focus();
  const clip = await clipOf(cut, width);
  // A name in a list is a path, which keeps its dots.
  await expect(page).toHaveScreenshot([file], { clip, scale: "device", threshold: 0.02 });
};

const shootAll = async (
  browser: Browser,
  { locale, owner, shots }: { locale: GuideLocale; owner: Owner; shots: Record<string, Shot> },
): Promise<void> => {
  for (const [name, shot] of Object.entries(shots)) {
    const { width } = shot;
    const context = await browser.newContext({
      viewport: { width, height: HEIGHT },
      deviceScaleFactor: width === PHONE ? 2 : 1,
      hasTouch: width === PHONE,
      locale: locale === "fr" ? "fr-FR" : "en-GB",
      colorScheme: "light",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    await enter(page, owner);
    await shoot(page, imageOf(name, locale), shot);
    await context.close();
  }
};

const goTo = (page: Page, path: string) =>
  page.goto(new URL(path, app).href, { waitUntil: "networkidle" });

/** Takes the pictures that a guide names: all of them, and no other. */
const pictures = <Of extends Guide>(
  guide: Of,
  shotsOf: (locale: GuideLocale) => Promise<{ owner: Owner; shots: Record<PictureOf<Of>, Shot> }>,
): void => {
  for (const locale of locales) {
    test(`the pictures of ${guides[guide][locale]}`, async ({ browser }) => {
      test.setTimeout(120_000);
      await shootAll(browser, { locale, ...(await shotsOf(locale)) });
    });
  }
};

test.afterAll(closeDatabase);

const grocery = {
  fr: { name: "Épicerie Tiare", bread: "Pain coco", delivery: "Livraison", gift: "Coffret monoï" },
  en: {
    name: "Tiare Grocery",
    bread: "Coconut bread",
    delivery: "Delivery",
    gift: "Monoi gift set",
  },
};

const created = async (key: string, path: string, body: object) => {
  const answer = await call("POST", path, { key, body });
  expect([path, answer.status]).toEqual([path, 201]);
  return answer.body.data;
};

/** A grocery: 13 % unless the product says 5 % or 16 %. */
const aGrocery = async (locale: GuideLocale): Promise<Owner> => {
  const owner = await anOwner(await aShop(grocery[locale].name));
  const rates = { liable: "yes", tgcRate: "13", tgcRates: "5 ; 16", taxLabel: "TVA" };
  const { status } = await post(owner, "/dashboard/settings/tax/save", rates);
  expect(status).toBe(303);
  return owner;
};

/** Two breads at 5 %, a delivery at the shop's own 13 %, a present at 16 %. */
const basketOf = async ({ key }: Owner, locale: GuideLocale) => {
  const { bread, delivery, gift } = grocery[locale];
  const products = [
    { name: bread, tgcRate: 5, amountXpf: 420, quantity: 2 },
    { name: delivery, amountXpf: 1130, quantity: 1 },
    { name: gift, tgcRate: 16, amountXpf: 2320, quantity: 1 },
  ];
  const lineItems: object[] = [];
  for (const { amountXpf, quantity, ...product } of products) {
    const { id } = await created(key, "/products", product);
    const price = await created(key, "/prices", { product: id, amountXpf });
    lineItems.push({ price: price.id, quantity });
  }
  return { lineItems, successUrl: "https://boutique.example.pf/merci" };
};

/** The payment of a session, paid on its page. */
const paidOnPage = async (page: Page, { key }: Owner, basket: object, saving: object = {}) => {
  const of = { ...basket, ...saving, customerEmail: "marie@example.pf" };
  const { id, url } = await created(key, "/checkout-sessions", of);
  await page.goto(url);
  if ("saveCard" in saving) await page.locator("[name=save_card]").check();
  await payInFrame(page, CARDS.good);
  // The page that waited leaves for the result by itself, and would interrupt the next.
  await page.waitForURL(/[?&]done=1/);
  const paid = async () => (await call("GET", `/checkout-sessions/${id}`, { key })).body.data;
  await expect.poll(async () => (await paid()).status, { timeout: 30_000 }).toBe("complete");
  const { transactionId } = await paid();
  return (await call("GET", `/transactions/${transactionId}`, { key })).body.data;
};

pictures("tax", async (locale) => {
  const owner = await aGrocery(locale);
  const { key } = owner;
  const basket = await basketOf(owner, locale);
  return {
    owner,
    shots: {
      "tax-rates": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/settings/tax");
          return {
            shown: [page.locator("main nav"), page.locator("main section").first()],
            field: page.locator("[name=tgcRates]"),
          };
        },
      },
      "tax-product": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/products/new");
          await page.locator("[name=name]").fill(grocery[locale].bread);
          const field = page.locator("[name=tgcRate]");
          await field.selectOption("500");
          return { shown: [page.locator("main h1"), page.locator("main section").first()], field };
        },
      },
      "tax-checkout": {
        width: PHONE,
        open: async (page) => {
          const { url } = await created(key, "/checkout-sessions", basket);
          await goTo(page, url);
          await page.locator("details > summary").first().click();
          return { shown: [page.locator("[data-panes] header")], margin: 0 };
        },
      },
      "tax-receipt": {
        width: PHONE,
        open: async (page) => {
          const { receiptId } = await paidOnPage(page, owner, basket);
          await goTo(page, (await call("GET", `/receipts/${receiptId}`, { key })).body.data.url);
          const sheet = page.locator("article");
          return { shown: [sheet.locator("ul"), sheet.locator("dl").first()], across: sheet };
        },
      },
      "tax-refund": {
        width: DESK,
        open: async (page) => {
          const { id } = await paidOnPage(page, owner, basket);
          await goTo(page, `/dashboard/payments/${id}/refund`);
          await page.locator("[name=which][value=lines]").check();
          const field = page.locator("[name=lines_0]");
          await field.selectOption("1");
          const amounts = page.locator("main form dl").first().locator("..");
          return { shown: [page.locator("main form fieldset").first(), amounts], field };
        },
      },
    },
  };
});

const delivery = {
  fr: { name: "Paniers du Fenua", basket: "Panier de la semaine" },
  en: { name: "Fenua Baskets", basket: "This week’s basket" },
};

pictures("cards", async (locale) => {
  const { name, basket } = delivery[locale];
  const owner = await anOwner(await aShop(name));
  const { key } = owner;
  const line = { amountXpf: 3500, description: basket };
  const open = { lineItems: [line], successUrl: "https://boutique.example.pf/merci" };
  return {
    owner,
    shots: {
      "cards-offer": {
        width: PHONE,
        open: async (page) => {
          const { url } = await created(key, "/checkout-sessions", { ...open, saveCard: "offer" });
          await goTo(page, url);
          const box = page.locator("[name=save_card]");
          await box.check();
          const frame = page.locator("iframe");
          return { shown: [frame, page.locator("button[data-pay]")], field: box };
        },
      },
      "cards-choice": {
        width: PHONE,
        open: async (page) => {
          const { id: customer } = await created(key, "/customers", { name: "Hina Teura" });
          for (const token of ["pm_card_alpha", "pm_card_beta"]) {
            await created(key, "/payment-methods", { customer, token });
          }
          const { url } = await created(key, "/checkout-sessions", { ...open, customer });
          await goTo(page, url);
          const form = page.locator("form:has(fieldset)");
          return { shown: [form], field: form.locator("[name=card]").first() };
        },
      },
      "cards-consent": {
        width: DESK,
        open: async (page) => {
          const { customerId } = await paidOnPage(page, owner, open, { saveCard: "offer" });
          await goTo(page, `/dashboard/customers/${customerId}`);
          const card = page.locator("main li:has(blockquote)");
          await card.locator("details").first().locator("summary").click();
          // When, where and from which address differ from run to run.
          const when = card.locator("figcaption");
          await when.evaluate((line) => line.style.setProperty("visibility", "hidden"));
          return { shown: [card.locator("div").first(), when] };
        },
      },
    },
  };
});

/** The days on the page become these, whenever the picture is taken: the second is the end of a period. */
const withDays = (page: Page, days: readonly string[]): Promise<void> =>
  page.evaluate((texts) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode } = walker;
      let place = 0;
      currentNode.nodeValue = (currentNode.nodeValue ?? "").replaceAll(
        /\d{1,2}(?:er)? \p{L}+ \d{4}(?: (?:à|at) [\d:\sh]+\d)?/gu,
        () => texts[place++] ?? "",
      );
    }
  }, days);

const farm = {
  fr: {
    name: "Ferme de Papara",
    basket: "Panier de fruits",
    kind: "Un abonnement",
    days: ["15 mars 2027", "15 mars 2027"],
  },
  en: {
    name: "Papara Farm",
    basket: "Fruit basket",
    kind: "A subscription",
    days: ["15 March 2027", "15 March 2027"],
  },
};

pictures("subscriptions", async (locale) => {
  const { name, basket, kind } = farm[locale];
  const owner = await anOwner(await aShop(name));
  const { key } = owner;
  const product = await created(key, "/products", { name: basket });
  const monthly = { product: product.id, amountXpf: 2990, interval: "month", billing: "advance" };
  const { id: price } = await created(key, "/prices", monthly);
  const sold = { price, mode: "subscription", trialDays: 14 };
  return {
    owner,
    shots: {
      "subscriptions-link": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/payment-links/new");
          await page.getByLabel(kind).check();
          const field = page.locator("[name=trialDays]");
          await field.fill("14");
          const radio = page.locator("[name=what]").first();
          const across = page.locator("main form");
          return { shown: [radio, field], across, field };
        },
      },
      "subscriptions-page": {
        width: PHONE,
        open: async (page) => {
          const { url } = await created(key, "/payment-links", sold);
          await goTo(page, url);
          await withDays(page, farm[locale].days);
          const button = page.locator("button[data-pay]");
          const mandate = page.locator("form .text-pretty").filter({ hasText: name });
          return { shown: [mandate, button], field: button };
        },
      },
      "subscriptions-consent": {
        width: DESK,
        open: async (page) => {
          const { url } = await created(key, "/payment-links", sold);
          await goTo(page, url);
          await page.locator("[name=email]").fill("hina@example.pf");
          await typeInFrame(page, CARDS.good);
          await page.locator("button[data-pay]").click();
          await page.waitForURL(/done=1/);
          const [made] = (await call("GET", "/subscriptions", { key })).body.data;
          await goTo(page, `/dashboard/subscriptions/${made.id}`);
          const consent = page.locator("details:has(blockquote)");
          await consent.locator("summary").click();
          const when = consent.locator("figcaption");
          await when.evaluate((line) => line.style.setProperty("visibility", "hidden"));
          await withDays(page, farm[locale].days);
          return { shown: [consent] };
        },
      },
    },
  };
});

const school = {
  fr: {
    name: "École Vaiete",
    trip: "Sortie à Moorea",
    child: "Nom de l’enfant",
    gift: "Don pour la bibliothèque",
  },
  en: {
    name: "Vaiete School",
    trip: "Trip to Moorea",
    child: "Name of the child",
    gift: "Gift for the library",
  },
};

pictures("links", async (locale) => {
  const words = school[locale];
  const owner = await anOwner(await aShop(words.name));
  const { key } = owner;
  return {
    owner,
    shots: {
      "links-options": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/payment-links/new");
          await page.locator("[name=amountXpf]").fill("1500");
          await page.locator("input[name=description]").fill(words.trip);
          const options = page.locator("main form details").first();
          await options.locator("summary").first().click();
          const field = page.locator("[name=maxPayments]");
          await field.fill("40");
          const question = options.locator("details").first();
          await question.locator("summary").click();
          await page.locator("[name=question1]").fill(words.child);
          await page.locator("[name=question1Required]").check();
          return { shown: [page.locator("main h1"), question], field };
        },
      },
      "links-choose": {
        width: PHONE,
        open: async (page) => {
          const suggestedXpf = [1000, 2500, 5000];
          const amount = { type: "free", minXpf: 500, maxXpf: 50_000, suggestedXpf };
          const { url } = await created(key, "/payment-links", { amount, description: words.gift });
          await goTo(page, url);
          await page.locator("[name=amount][value='2500']").check();
          const panes = page.locator("[data-panes]");
          return {
            shown: [panes.locator("header"), panes.locator("form")],
            across: panes,
            margin: 0,
          };
        },
      },
      "links-places": {
        width: DESK,
        open: async (page) => {
          const body = { amountXpf: 1500, description: words.trip, maxPayments: 40 };
          const { id } = await created(key, "/payment-links", body);
          await goTo(page, `/dashboard/payment-links/${id}`);
          const field = page.locator("[name=maxPayments]");
          return { shown: [page.locator("main section").filter({ has: field })], field };
        },
      },
    },
  };
});

const workshop = {
  fr: {
    name: "Atelier Vahine Moana",
    customer: "Teva Mara",
    service: "Révision du moteur",
    basket: "Panier de fruits",
    memo: "Merci de votre confiance.",
  },
  en: {
    name: "Vahine Moana Workshop",
    customer: "Teva Mara",
    service: "Engine service",
    basket: "Fruit basket",
    memo: "Thank you for your trust.",
  },
};

pictures("invoice", async (locale) => {
  const texts = workshop[locale];
  const owner = await anOwner(await aShop(texts.name));
  const { key } = owner;
  const rates = { liable: "yes", tgcRate: "13", tgcRates: "5 ; 16", taxLabel: "TVA" };
  expect((await post(owner, "/dashboard/settings/tax/save", rates)).status).toBe(303);
  const customer = await created(key, "/customers", {
    name: texts.customer,
    email: "teva.mara@example.pf",
  });
  const dueAt = Math.floor(Date.now() / 1000) + 30 * 86_400;
  const lines = [
    { label: texts.service, quantity: 2, unitAmountXpf: 12_500, tgcRate: 16 },
    { label: texts.basket, unitAmountXpf: 4200, tgcRate: 5 },
  ];
  const draft = () =>
    created(key, "/extensions/invoices", { customer: customer.id, lines, dueAt, memo: texts.memo });
  const issued = async () => {
    const { id } = await draft();
    return (await call("POST", `/extensions/invoices/${id}/issue`, { key, body: {} })).body.data;
  };
  return {
    owner,
    shots: {
      "invoice-lines": {
        width: DESK,
        open: async (page) => {
          await goTo(page, `/dashboard/invoices/new?customer=${customer.id}`);
          for (const [at, { label, quantity, unitAmountXpf, tgcRate }] of lines.entries()) {
            await page.locator(`[name=lines_${at}_label]`).fill(label);
            await page.locator(`[name=lines_${at}_quantity]`).fill(String(quantity ?? 1));
            await page.locator(`[name=lines_${at}_unit]`).fill(String(unitAmountXpf));
            await page.locator(`[name=lines_${at}_rate]`).selectOption(String(tgcRate * 100));
          }
          const field = page.locator("[name=lines_2_label]");
          return { shown: [page.locator("main h1"), page.locator("main form fieldset")], field };
        },
      },
      "invoice-issue": {
        width: DESK,
        open: async (page) => {
          await goTo(page, `/dashboard/invoices/${(await draft()).id}`);
          return { shown: [page.locator("section:has(#issue)")] };
        },
      },
      "invoice-page": {
        width: PHONE,
        open: async (page) => {
          await goTo(page, (await issued()).url);
          const sheet = page.locator("article");
          return { shown: [sheet.locator("ul"), sheet.locator("dl").last()], across: sheet };
        },
      },
      "invoice-paid": {
        width: DESK,
        open: async (page) => {
          await goTo(page, `/dashboard/invoices/${(await issued()).id}`);
          const form = page.locator("details:has([name=method])");
          await form.locator("summary").click();
          await form.locator("[name=paidAt]").fill("2026-01-15");
          const field = form.locator("[name=reference]");
          await field.fill("VIR 117");
          return { shown: [form], field };
        },
      },
      "invoice-reminders": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/settings/invoices");
          const field = page.locator("[name=invoiceReminders]");
          await field.check();
          return {
            shown: [page.locator("main nav"), page.locator("main section").first()],
            field,
          };
        },
      },
    },
  };
});

const club = {
  fr: {
    name: "Club Hoe Nui",
    member: "Hina Teva",
    course: "Cours de va’a",
    days: ["1er mars 2027", "1er avril 2027"],
  },
  en: {
    name: "Hoe Nui Club",
    member: "Hina Teva",
    course: "Va’a lessons",
    days: ["1 March 2027", "1 April 2027"],
  },
};

pictures("changes", async (locale) => {
  const { name, member, course, days } = club[locale];
  const owner = await anOwner(await aShop(name));
  const { key } = owner;
  const customer = await created(key, "/customers", { name: member, email: "hina@example.pf" });
  await created(key, "/payment-methods", { customer: customer.id, token: "pm_card_alpha" });
  const product = await created(key, "/products", { name: course });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await created(key, "/prices", recurring);
  const advance = await created(key, "/prices", { ...recurring, billing: "advance" });
  const terms = { customer: customer.id, price: price.id };
  const { id } = await created(key, "/subscriptions", { ...terms, cycles: 10 });
  const subscription = `/dashboard/subscriptions/${id}`;
  /** A folded form of the subscription's page, open at one of its fields. */
  const formOf = async (page: Page, field: string, value: string): Promise<Cut> => {
    await goTo(page, subscription);
    const control = page.locator(`main [name=${field}]`);
    const form = page.locator(`main details:has([name=${field}])`);
    await form.locator("summary").click();
    await control.fill(value);
    // Of a day, the browser would mark the part that is typed next.
    return field === "pausedUntil" ? { shown: [form] } : { shown: [form], field: control };
  };
  return {
    owner,
    shots: {
      "changes-terms": { width: DESK, open: (page) => formOf(page, "quantity", "3") },
      "changes-effects": {
        width: DESK,
        open: async (page) => {
          await goTo(page, `${subscription}/change?price=${price.id}&quantity=3&cycles=10`);
          await withDays(page, days);
          return { shown: [page.locator("main h1"), page.locator("main section")] };
        },
      },
      "changes-invoice": {
        width: PHONE,
        open: async (page) => {
          const several = { ...terms, price: advance.id, quantity: 3 };
          const { latestInvoiceId } = await created(key, "/subscriptions", several);
          const { url } = (await call("GET", `/invoices/${latestInvoiceId}`, { key })).body.data;
          await goTo(page, url);
          await withDays(page, days);
          const sheet = page.locator("article");
          return { shown: [sheet.locator("ul"), sheet.locator("dl").last()], across: sheet };
        },
      },
      "changes-pause": {
        width: DESK,
        open: (page) => formOf(page, "pausedUntil", "2027-08-16"),
      },
    },
  };
});

pictures("portal", async (locale) => {
  const texts = workshop[locale];
  const owner = await anOwner(await aShop(texts.name));
  const { key } = owner;
  expect((await post(owner, "/dashboard/settings/portal/save", PORTAL_ON)).status).toBe(303);
  const who = { name: texts.customer, email: "teva.mara@example.pf" };
  const customer = await created(key, "/customers", who);
  for (const token of ["pm_card_alpha", "pm_card_beta"]) {
    await created(key, "/payment-methods", { customer: customer.id, token });
  }
  return {
    owner,
    shots: {
      "portal-settings": {
        width: DESK,
        open: async (page) => {
          await goTo(page, "/dashboard/settings/portal");
          const field = page.locator("[name=portalEnabled]");
          return { shown: [page.locator("main nav"), page.locator("section:has(#portal)")], field };
        },
      },
      "portal-link": {
        width: DESK,
        open: async (page) => {
          await goTo(page, `/dashboard/customers/${customer.id}`);
          return { shown: [page.locator("section:has(#portal)")] };
        },
      },
      "portal-page": {
        width: PHONE,
        open: async (page) => {
          const path = `/extensions/customers/${customer.id}/portal-sessions`;
          await goTo(page, (await created(key, path, {})).url);
          return { shown: [page.locator("#cards")] };
        },
      },
    },
  };
});

const PORTAL_ON = {
  portalEnabled: "on",
  portalCards: "on",
  portalCancel: "on",
  portalDocuments: "on",
};
