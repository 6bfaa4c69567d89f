// A shop window for the card forms of live banks: our real documents and adapters, and banks that are not
// real. Run as a process of its own, on free ports; says where it listens in one line of JSON.
import { randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buildSync } from "esbuild";
import { views } from "@/app/(customer)/_pages/fixtures";
import { payzenKeys, startFakePayzen } from "@/lib/bank/fakes/payzen.fixture";
import { startFakeStripe, stripeKeys } from "@/lib/bank/fakes/stripe.fixture";

const root = process.cwd();
const html = { "content-type": "text/html; charset=utf-8" };

const listen = async (host: string): Promise<{ server: Server; origin: string }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { server, origin: `http://${host}:${(server.address() as AddressInfo).port}` };
};

const [app, scripts, foreign] = await Promise.all([
  listen("localhost"),
  listen("localhost"),
  listen("127.0.0.1"),
]);
const [stripe, payzen] = await Promise.all([startFakeStripe(), startFakePayzen()]);

Object.assign(process.env, {
  INSTALLATION: "trial",
  APP_ORIGIN: app.origin,
  BANK_ORIGIN: "https://bank.invalid",
  BANK_PROVIDER: "stripe",
  DATABASE_URL: "postgresql://localhost/none",
  API_KEY_PEPPER: "p".repeat(32),
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
  LINK_KEY: "l".repeat(32),
  SANDBOX_BANK_KEY: "k".repeat(32),
  SANDBOX_BANK_SECRET: "whsec_c2VjcmV0",
  NEXTAUTH_SECRET: "n".repeat(32),
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
  STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
  STRIPE_API_ORIGIN: stripe.origin,
  STRIPE_JS_ORIGIN: scripts.origin,
  PAYZEN_SHOP_ID: payzenKeys.shopId,
  PAYZEN_PASSWORD: payzenKeys.password,
  PAYZEN_PUBLIC_KEY: payzenKeys.publicKey,
  PAYZEN_EMAIL: "caisse@example.pf",
  PAYZEN_API_ORIGIN: payzen.origin,
  PAYZEN_STATIC_ORIGIN: scripts.origin,
});

// Only now: they read the configuration that was just written.
const { bankNamed } = await import("@/lib/bank/bank");
const { cardPageOrigins } = await import("@/lib/bank/bank-form");
const { renderCheckout } = await import("@/app/(customer)/_pages/checkout");
const { GET: bankForm } = await import("@/app/(customer)/bank-form/[provider]/route");
const { buildAssets } = await import("@/scripts/build-assets");

const manifest = path.join(root, "public/assets/manifest.json");
if (!existsSync(manifest) || !readFileSync(manifest, "utf8").includes("bankForm")) {
  await buildAssets();
}

const bankOf = (name: string) => {
  const bank = bankNamed(name);
  if (!bank) throw new Error(`${name} is not configured.`);
  return bank;
};

const formOf = (name: string, purpose: "payment" | "setup") =>
  bankOf(name).cardForm({
    purpose,
    ref: randomUUID(),
    ...(purpose === "payment" ? { amountXpf: 2_990, eurCents: 2_506 } : {}),
    locale: "fr",
    returnUrl: `${app.origin}/back?k=secret`,
  });

/** `/shop/<bank>`: the pay page of a live payment. */
const shop = async (name: string): Promise<Response> => {
  const bank = await formOf(name, "payment");
  const paths = { ...views.open.paths, pay: `/shop/${name}/pay`, bankPage: `/shop/${name}/bank` };
  const view = { ...views.open, email: "known" as const, bank, paths };
  return renderCheckout(view, {
    locale: "fr",
    ...cardPageOrigins({ livemode: true }),
    // As Stripe.js knows its API; the one that stands for it has to be told.
    headers: { "set-cookie": `fake-api=${encodeURIComponent(stripe.origin)}; Path=/` },
  });
};

const pay = async (name: string, token: string): Promise<Response> => {
  const outcome = await bankOf(name).charge({
    key: randomUUID(),
    reference: `op-${randomBytes(6).toString("hex")}`,
    transactionId: randomUUID(),
    amountXpf: 2_990,
    eurCents: 2_506,
    token,
    offSession: false,
    returnUrl: `${app.origin}/back`,
    description: "Commande 42",
  });
  if (outcome.kind === "action") return Response.redirect(outcome.url, 303);
  const said = outcome.kind === "failed" ? outcome.failure : outcome.kind;
  return new Response(`<h1>${said}</h1><p>${token}</p>`, { headers: html });
};

const routes: [RegExp, (name: string, request: Request) => Promise<Response> | Response][] = [
  [/^\/assets\/([\w.-]+)$/, (name) => asset(name)],
  [/^\/shop\/(\w+)$/, (name) => shop(name)],
  [
    /^\/shop\/(\w+)\/pay$/,
    async (name, request) =>
      pay(name, new URLSearchParams(await request.text()).get("bank_token") ?? ""),
  ],
  [
    /^\/shop\/(\w+)\/bank$/,
    async (name) => Response.redirect((await formOf(name, "payment")).pageUrl, 303),
  ],
  [
    /^\/form\/(\w+)$/,
    async (name, request) => {
      const purpose = request.url.includes("setup") ? "setup" : "payment";
      return Response.json(await formOf(name, purpose));
    },
  ],
  [
    /^\/bank-form\/(\w+)$/,
    (provider, request) => bankForm(request, { params: Promise.resolve({ provider }) }),
  ],
  [
    /^\/back()$/,
    (_, request) => new Response(`<h1>Back</h1><p>${request.url}</p>`, { headers: html }),
  ],
  [/^\/csp-report()$/, () => new Response(null, { status: 204 })],
];

const asset = (name: string): Response => {
  const type = name.endsWith(".css") ? "text/css" : "text/javascript";
  return new Response(readFileSync(path.join(root, "public/assets", name)), {
    headers: { "content-type": type },
  });
};

/** A script of a bank, made of the TypeScript beside this file. */
const scriptOf = (name: string): Response => {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(root, "e2e/fakes", name)],
    bundle: true,
    format: "iife",
    write: false,
  });
  return new Response(outputFiles[0]?.text, { headers: { "content-type": "text/javascript" } });
};

const cards: Record<string, "good" | "card_declined" | "authenticated"> = {
  "4242424242424242": "good",
  "4000000000000002": "card_declined",
  "4000000000003220": "authenticated",
};

/** The card becomes a token of the bank; one that it does not know is refused where it is typed. */
const register = async (request: Request): Promise<Response> => {
  const { number, bank } = (await request.json()) as { number: string; bank: string };
  const kind = cards[number];
  const last4 = number.slice(-4);
  if (kind)
    return Response.json({ token: (bank === "stripe" ? stripe : payzen).card(kind), last4 });
  return Response.json({ refusal: bank === "stripe" ? "Votre carte a été refusée." : "ACQ_001" });
};

const krypton = "/static/js/krypton-client/V4.0";

const bankRoutes: Record<string, (request: Request) => Promise<Response> | Response> = {
  "/endive/stripe.js": () => scriptOf("stripe-js.ts"),
  [`${krypton}/stable/kr-payment-form.min.js`]: () => scriptOf("krypton.ts"),
  [`${krypton}/ext/classic.js`]: () => scriptOf("krypton-theme.ts"),
  [`${krypton}/ext/classic-reset.css`]: () =>
    new Response(".kr-pan iframe{height:3rem}", { headers: { "content-type": "text/css" } }),
  "/settings": () => new Response("{}", { headers: { "access-control-allow-origin": "*" } }),
  "/cards": register,
  "/fields": () =>
    new Response(
      `<meta name="color-scheme" content="light dark"><label>Numéro de carte <input autocomplete="cc-number"></label><script src="/fields.js"></script>`,
      { headers: html },
    ),
  "/fields.js": () => scriptOf("bank-fields.ts"),
};

/** Somebody else's page: `?frame=` puts an address in a frame and tries to drive it. */
const foreignPage = (request: Request): Response => {
  const target = new URL(request.url).searchParams.get("frame") ?? "about:blank";
  const drive = `const frame = document.querySelector("iframe");
    window.heard = [];
    addEventListener("message", (event) => heard.push(event.data));
    setInterval(() => frame.contentWindow.postMessage({ type: "submit" }, "*"), 50);`;
  const body = `<iframe src="${target.replaceAll('"', "&quot;")}"></iframe><script>${drive}</script>`;
  return new Response(body, { headers: html });
};

const serve = (
  { server, origin }: { server: Server; origin: string },
  answer: (request: Request) => Promise<Response> | Response,
) => {
  server.on("request", async (asked, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const request = new Request(`${origin}${asked.url}`, {
      method: asked.method ?? "GET",
      headers: asked.headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const answered = await Promise.resolve(answer(request)).catch(
      (thrown) => new Response(String(thrown), { status: 500 }),
    );
    response.writeHead(answered.status, Object.fromEntries(answered.headers));
    response.end(Buffer.from(await answered.arrayBuffer()));
  });
};

const nothing = () => new Response("Nothing here.", { status: 404 });

serve(app, (request) => {
  const { pathname } = new URL(request.url);
  for (const [pattern, answer] of routes) {
    const found = pattern.exec(pathname);
    if (found) return answer(found[1] ?? "", request);
  }
  return nothing();
});
serve(scripts, (request) => (bankRoutes[new URL(request.url).pathname] ?? nothing)(request));
serve(foreign, foreignPage);

process.stdout.write(
  `${JSON.stringify({ app: app.origin, scripts: scripts.origin, foreign: foreign.origin })}\n`,
);
