// The product in live mode with a fake bank: `card-form-server.ts <stripe|payzen> <port>`. A separate
// process; prints one line of JSON with its origin and a shop's key.
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { buildSync } from "esbuild";
import { payzenKeys, startFakePayzen } from "@/lib/bank/fakes/payzen.fixture";
import { startFakeStripe, stripeKeys } from "@/lib/bank/fakes/stripe.fixture";
import { adoptEnvironment } from "@/scripts/start/adopt";
import { removeExternalVariables } from "@/scripts/test/outside";
import { startStack } from "@/scripts/test/stack";

const [provider = "", firstPort = ""] = process.argv.slice(2);
const root = process.cwd();
const html = { "content-type": "text/html; charset=utf-8" };

const listen = async (host: string): Promise<{ server: Server; origin: string }> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  return { server, origin: `http://${host}:${(server.address() as AddressInfo).port}` };
};

const [scripts, foreign] = await Promise.all([listen("localhost"), listen("127.0.0.1")]);
const [stripe, payzen] = await Promise.all([startFakeStripe(), startFakePayzen()]);

const nothing = () => new Response("Nothing here.", { status: 404 });

/** A bank's script, built from the TypeScript beside this file. */
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

/** The card becomes a token of the bank; an unknown one is refused in the form. */
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
  // The fake responses of the bank's API, for stories about the form only.
  "/form": async (request) => {
    const { searchParams } = new URL(request.url);
    const purpose = searchParams.has("setup") ? "setup" : "payment";
    const { bankNamed: named } = await import("@/lib/bank/bank");
    const bank = named(searchParams.get("bank") ?? provider);
    if (!bank) return nothing();
    return Response.json(
      await bank.cardForm({
        purpose,
        ref: randomUUID(),
        ...(purpose === "payment" ? { amountXpf: 2_990, eurCents: 2_506 } : {}),
        locale: "fr",
        returnUrl: `${appOrigin}/back?k=secret`,
      }),
    );
  },
  "/settings": () => new Response("{}", { headers: { "access-control-allow-origin": "*" } }),
  "/cards": register,
  "/fields": () =>
    new Response(
      `<meta name="color-scheme" content="light dark"><label>Numéro de carte <input autocomplete="cc-number"></label><script src="/fields.js"></script>`,
      { headers: html },
    ),
  "/fields.js": () => scriptOf("bank-fields.ts"),
};

/** A foreign page: `?frame=` frames a URL and tries to control it. */
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

serve(scripts, (request) => (bankRoutes[new URL(request.url).pathname] ?? nothing)(request));
serve(foreign, foreignPage);

removeExternalVariables();
Object.assign(process.env, {
  RATE_LIMITS: "off",
  BANK_PROVIDER: provider,
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

const port = Number(firstPort);
const ports = { port, bankPort: port + 1, pgPort: port + 2 };
const stack = startStack(ports);
const end = (code: number): void => {
  const leave = () => process.exit(code);
  stack.stop().then(leave, leave);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => end(0));
const parent = process.ppid;
setInterval(() => process.ppid === parent || end(1), 500).unref();

const { appOrigin, dataDir } = await stack.ready;
Object.assign(process.env, {
  PORT: String(port),
  BANK_PORT: String(ports.bankPort),
  PG_PORT: String(ports.pgPort),
  DATA_DIR: dataDir,
});
adoptEnvironment();

// Imported late: they read the environment of the product that was just started.
const { aMerchant } = await import("@/lib/testing/merchant");
const shop = await aMerchant({ livemode: true, kybStatus: "verified" });

process.stdout.write(
  `${JSON.stringify({
    app: appOrigin,
    scripts: scripts.origin,
    foreign: foreign.origin,
    api: stripe.origin,
    key: shop.key,
  })}\n`,
);
