import { env } from "@/lib/kit/env";
import { apiBase } from "./_curl";

const pick = (field: string) => `grep -o '"${field}":"[^"]*"' | head -1 | cut -d'"' -f4`;

const post = (path: string, body: string, needsExpansion = false) => {
  const quoted = needsExpansion ? `-d @- <<JSON\n${body}\nJSON` : `-d '${body}'`;
  return `curl -s -X POST "${apiBase()}${path}" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  ${quoted}`;
};

/** The steps as shell commands, all for the same shell. */
export const steps = () => ({
  key: `KEY=$(curl -s -X POST "${apiBase()}/sandbox/keys" \\
  | ${pick("secret")})
echo "$KEY"`,
  catalogue: `PRODUCT=$(${post("/products", '{ "name": "Café en grains, 1 kg" }')} \\
  | ${pick("id")})

PRICE=$(${post("/prices", '{ "product": "\'"$PRODUCT"\'", "amountXpf": 2990 }')} \\
  | ${pick("id")})
echo "$PRICE"`,
  session: `SESSION=$(${post(
    "/checkout-sessions",
    `{ "lineItems": [{ "price": "'"$PRICE"'", "quantity": 2 }], "successUrl": "https://boutique.example/merci" }`,
  )})
echo "$SESSION" | ${pick("url")}
SESSION=$(echo "$SESSION" | ${pick("id")})`,
  watch: `curl -s "${apiBase()}/checkout-sessions/$SESSION?expand[]=transaction" \\
  -g -H "Authorization: Bearer $KEY"`,
  webhook: post(
    "/webhook-endpoints",
    '{ "url": "http://localhost:4000/webhooks", "enabledEvents": ["payment.*", "checkout_session.*"] }',
  ),
});

/** The same with the SDK, as files of a project. */
export const files = () => ({
  install: `npm pack ../motu/sdk
npm install ./motu-sdk-*.tgz`,
  client: `// motu.ts
import { createMotu } from "@motu/sdk";

export const motu = createMotu({
  key: process.env.MOTU_KEY!,
  baseUrl: "${env().APP_ORIGIN}",
});`,
  checkout: `// checkout.ts
import { motu } from "./motu";

const { data: product } = await motu.post("/products", {
  body: { name: "Café en grains, 1 kg" },
});
const { data: price } = await motu.post("/prices", {
  body: { product: product.id, amountXpf: 2990 },
});
const { data: session } = await motu.post("/checkout-sessions", {
  body: {
    lineItems: [{ price: price.id, quantity: 2 }],
    successUrl: "https://boutique.example/merci",
  },
});
console.log(session.url);`,
  runCheckout: `MOTU_KEY="$KEY" npx tsx checkout.ts`,
  retry: `// retry.ts
import { motu } from "./motu";

const { data: payment } = await motu.post("/payments/intent", {
  body: { amountXpf: 2990, metadata: { commande: "CMD-2026-0042" } },
  idempotencyKey: "commande-2026-0042", // the same order is never paid twice, even by two calls
});
console.log(payment.status);`,
  errors: `// errors.ts
import { MotuError } from "@motu/sdk";
import { motu } from "./motu";

try {
  await motu.post("/payments/intent", { body: { amountXpf: 50 } });
} catch (error) {
  if (!(error instanceof MotuError)) throw error;
  const { code, param, failureCode, requestId } = error;
  if (code === "payment_declined") console.log("the bank declined:", failureCode);
  else if (code === "invalid_request") console.log("not valid:", param);
  else throw new Error(\`Motu refused (\${code}, \${requestId})\`, { cause: error });
}`,
  list: `// list.ts
import { motu } from "./motu";

const yesterday = Math.floor(Date.now() / 1000) - 86_400;
const recent = motu.list("/transactions", {
  params: { query: { createdFrom: yesterday, "expand[]": ["customer"] } },
});
for await (const transaction of recent) {
  console.log(transaction.id, transaction.amountXpf, transaction.customer?.email);
}`,
});

/** Webhooks on the reader's own machine. */
export const local = () => ({
  listen: `npx motu listen --key "$KEY" --api ${env().APP_ORIGIN} \\
  --forward http://localhost:4000/webhooks`,
  trigger: `npx motu trigger payment.succeeded --key "$KEY" --api ${env().APP_ORIGIN}`,
});

/** Next.js first: most signature errors come from bodies that were parsed and serialised again. */
export const receiver = `// app/webhooks/route.ts
import { type MotuEvent, webhooks } from "@motu/sdk";

export const POST = async (request: Request) => {
  const body = await request.text(); // the raw body that was signed: never request.json()
  let event: MotuEvent;
  try {
    event = webhooks.verify(body, request.headers, process.env.MOTU_WEBHOOK_SECRET!);
  } catch {
    return new Response("bad signature", { status: 400 });
  }
  // Store event.id, then act once per event: here, fulfil the order.
  if (event.type === "payment.succeeded") console.log("paid:", event.data.amountXpf);
  return new Response(null, { status: 204 });
};`;

/** The same with a verification library the reader already has. */
export const plainReceiver = `// app/webhooks/route.ts
import { Webhook } from "standardwebhooks";

export const POST = async (request: Request) => {
  const body = await request.text();
  const webhook = new Webhook(process.env.MOTU_WEBHOOK_SECRET!); // whsec_…
  try {
    webhook.verify(body, Object.fromEntries(request.headers));
  } catch {
    return new Response("bad signature", { status: 400 });
  }
  const event = JSON.parse(body);
  if (event.type === "payment.succeeded") console.log("paid:", event.data.amountXpf);
  return new Response(null, { status: 204 });
};`;
