import { expect, type Page, test } from "@playwright/test";
import { readPdf } from "@/lib/kit/pdf.fixture";
import { app, call, eventually } from "./_support/api";
import { watchPolicy } from "./_support/checkout";
import { advance } from "./_support/clock";
import { type Answer, ask } from "./_support/http";
import { rowsOf } from "./_support/kill";
import { inspect, marked, PAYLOADS, tainted } from "./_support/markup";
import { anOwner, type Person, post } from "./_support/people";
import { filled, pages } from "./_support/surface";

type Owner = Person & { key: string };
// biome-ignore lint/suspicious/noExplicitAny: stories read answers of every shape.
type Made = any;

/** Every text a merchant or customer may write, with markup in it. */
const fill = async (owner: Owner) => {
  const { key } = owner;
  const made = async (path: string, body: object): Promise<Made> => {
    const headers = { "idempotency-key": `${path}${JSON.stringify(body)}`.slice(0, 200) };
    const answer = await call("POST", path, { key, body, headers });
    expect([path, answer.status, answer.body.message]).toEqual([path, 201, undefined]);
    return answer.body.data;
  };
  const metadata = () => ({ note: tainted(500) });
  const profile = { name: tainted(280), legalName: tainted(280), taxNumber: tainted(40) };
  const supportEmail = "o'neil&co=`x`@example.pf";
  await call("PATCH", "/merchants/me", { key, body: { ...profile, supportEmail, tgcRate: 13 } });
  const email = "hina&co='x'@example.pf";
  const customer = await made("/customers", { name: tainted(280), email, metadata: metadata() });
  const card = await made("/payment-methods", {
    customer: customer.id,
    token: "pm_card_alpha",
  });
  const product = await made("/products", {
    name: tainted(280),
    description: tainted(2000),
    metadata: metadata(),
  });
  const recurring = { product: product.id, amountXpf: 2990, interval: "month" };
  const price = await made("/prices", { ...recurring, nickname: tainted(280) });
  const subscription = await made("/subscriptions", {
    customer: customer.id,
    price: price.id,
    paymentMethod: card.id,
    metadata: metadata(),
  });
  await advance(key, 32);
  const paid = await made("/payments/intent", {
    amountXpf: 2990,
    customer: customer.id,
    paymentMethod: card.id,
    metadata: metadata(),
  });
  const open = await made("/payments/intent", { amountXpf: 2000 });
  const refund = await made(`/transactions/${paid.id}/refunds`, {
    amountXpf: 100,
    metadata: metadata(),
  });
  const returnUrl = "https://boutique.example.pf/?q=%22%3E%3Cscript%3Ealert(1)%3C/script%3E'";
  const link = await made("/payment-links", {
    amountXpf: 2990,
    description: tainted(280),
    returnUrl,
    metadata: metadata(),
  });
  const session = await made("/checkout-sessions", {
    lineItems: [{ description: tainted(280), amountXpf: 2990 }],
    successUrl: returnUrl,
    metadata: metadata(),
  });
  const setup = await made("/setup-intents", { customer: customer.id });
  const endpoint = await made("/webhook-endpoints", {
    url: "http://localhost:4999/x?a='%22%3E%3Cscript%3Ealert(1)%3C/script%3E",
    description: tainted(200),
  });
  const madeKey = await made("/api-keys", { name: tainted(80) });
  return {
    customer,
    product,
    subscription,
    paid,
    open,
    refund,
    link,
    session,
    setup,
    endpoint,
    madeKey,
  };
};

/** Texts written only in the dashboard, and at the till. */
const fillShop = async (owner: Owner): Promise<string> => {
  const cashier = { name: tainted(40), pin: "2580" };
  await post(owner, "/dashboard/terminals/cashiers/create", cashier);
  const device = { name: tainted(40), offlineCapXpf: "20000" };
  await post(owner, "/dashboard/terminals/create", device);
  await rowsOf("UPDATE users SET name = $2 WHERE id = $1", [owner.userId, tainted(80)]);
  const till = await ask("/api/v1/terminal/payments", {
    headers: { cookie: owner.cookie, origin: app },
    json: { amountXpf: 2990, description: tainted(280) },
  });
  return JSON.parse(till.text).data.url;
};

const nonceOf = ({ headers }: Answer): string | null =>
  /script-src 'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? null;

const firstOf = async (table: string, merchantId: string): Promise<string> => {
  const [row] = await rowsOf<{ id: string }>(
    `SELECT id FROM ${table} WHERE merchant_id = $1 ORDER BY id DESC LIMIT 1`,
    [merchantId],
  );
  return row?.id ?? "";
};

/** Every dashboard page of the created objects. */
const dashboardPages = async (things: Record<string, string>): Promise<string[]> =>
  pages()
    .filter((path) => path.startsWith("/dashboard"))
    .map((path) => filled(path, things[path.split("/")[2] ?? ""]));

/** Opens a page in the browser, where an injected script would run; a blank page reads the result. */
const checkPage = async (page: Page, reader: Page, path: string): Promise<void> => {
  await page.goto(path, { waitUntil: "load" });
  const found = await inspect(reader, await page.evaluate(() => document.body.outerHTML), null);
  // Scripts cannot read their own nonce from the page.
  expect([path, found.faults.filter((fault) => !fault.startsWith("<script"))]).toEqual([path, []]);
};

/** No cell that a spreadsheet would treat as a formula. */
const formulas = (csv: string): string[] =>
  csv.match(/(?:^|[,;\n\r])"?[=@\t+](?!\d)[^,;\n]{0,40}/g) ?? [];

test("no text of a merchant becomes markup, a script, a formula or a link anywhere", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  expect(PAYLOADS).toBeGreaterThanOrEqual(20);
  const owner = await anOwner();
  const { key, merchantId, cookie } = owner;
  const made = await fill(owner);
  const tillUrl = await fillShop(owner);
  const [receipt] = await eventually(async () => {
    const { data } = (await call("GET", "/receipts", { key })).body;
    return data.length > 0 ? data : null;
  }, "the receipt");
  const [invoice] = (await call("GET", "/invoices", { key })).body.data;
  const things: Record<string, string> = {
    payments: made.paid.id,
    customers: made.customer.id,
    products: made.product.id,
    subscriptions: made.subscription.id,
    refunds: made.refund.id,
    "payment-links": made.link.id,
    "checkout-sessions": made.session.id,
    webhooks: made.endpoint.id,
    "api-keys": made.madeKey.id,
    receipts: receipt.id,
    invoices: invoice.id,
    events: await firstOf("events", merchantId),
    mailbox: await firstOf("mails", merchantId),
  };
  const below = (url: string): string => url.replace(app, "");
  const atTill = ["/terminal", "/terminal/z"];
  const payerPages = [
    made.link.url,
    made.session.url,
    `/pay/${made.open.clientSecret}`,
    `/setup/${made.setup.clientSecret}`,
    tillUrl,
    receipt.url,
    `${receipt.url}?format=80mm`,
    invoice.url,
    `${made.link.url}/poster`,
  ].map(below);
  const seen = new Set<string>();
  const mark = (text: string): void => {
    for (const marker of marked()) if (text.includes(marker)) seen.add(marker);
  };

  const reader = await context.newPage();
  for (const path of [...(await dashboardPages(things)), ...payerPages, ...atTill]) {
    const first = await ask(path, { headers: { cookie } });
    const moved = first.headers.location;
    const answer =
      moved && !moved.includes("/dashboard")
        ? await ask(below(moved), { headers: { cookie } })
        : first;
    const { faults, text } = await inspect(reader, answer.text, nonceOf(answer));
    expect([path, faults]).toEqual([path, []]);
    mark(text);
  }

  const mails = await rowsOf<{ subject: string; html: string }>(
    "SELECT subject, html FROM mails WHERE merchant_id = $1",
    [merchantId],
  );
  expect(mails.length).toBeGreaterThan(1);
  for (const { subject, html } of mails) {
    const { faults } = await inspect(reader, html, null);
    expect([subject, faults, /[\r\n]/.test(subject)]).toEqual([subject, [], false]);
  }

  for (const path of [receipt.url, invoice.url]) {
    const pdf = Buffer.from(await (await fetch(`${path}/pdf`)).arrayBuffer());
    expect(pdf.toString("latin1")).not.toMatch(
      /\/(JavaScript|JS|OpenAction|Launch|URI|EmbeddedFile|AA)\b/,
    );
    mark(readPdf(pdf).text);
  }
  const span = "from=2026-01-01&to=2030-12-31";
  const csv = await fetch(`${app}/api/v1/transactions/export?${span}&format=csv`, {
    headers: { authorization: `Bearer ${key}` },
  });
  for (const text of [await csv.text()]) expect(formulas(text)).toEqual([]);

  const policy = watchPolicy(page);
  const astray: string[] = [];
  page.on("dialog", (dialog) => {
    astray.push(dialog.message());
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    if (request.url().includes("evil.example")) astray.push(request.url());
  });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, url: app }]);
  const pages = ["", "payments", "customers", "products", "payment-links", "webhooks", "api-keys"];
  const watched = [
    ...payerPages.slice(0, 6),
    ...pages.map((page) => `/dashboard/${page}`),
    ...["payments", "customers", "events"].map((page) => `/dashboard/${page}/${things[page]}`),
    "/dashboard/terminals",
    "/terminal",
  ];
  for (const path of watched) await checkPage(page, reader, path);
  await page.getByRole("button", { name: "Journée" }).click();
  await expect(page.getByRole("list").first()).toContainText("<");
  mark(await page.locator("main").innerText());
  expect([...policy, ...astray]).toEqual([]);
  expect(marked().filter((marker) => !seen.has(marker))).toEqual([]);
});
