import { apiBase } from "./_curl";

const pick = (field: string) => `grep -o '"${field}":"[^"]*"' | head -1 | cut -d'"' -f4`;

const post = (path: string, body: string, needsExpansion = false) => {
  const quoted = needsExpansion ? `-d @- <<JSON\n${body}\nJSON` : `-d '${body}'`;
  return `curl -s -X POST "${apiBase()}${path}" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  ${quoted}`;
};

/** The five steps, each a text to paste into the same shell. */
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

/** Next.js first: most lost hours about webhooks are about bodies that were parsed and written again. */
export const receiver = `// app/webhooks/route.ts
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET!); // whsec_…

export const POST = async (request: Request) => {
  const body = await request.text(); // the very bytes that were signed: never request.json()
  try {
    webhook.verify(body, Object.fromEntries(request.headers));
  } catch {
    return new Response("bad signature", { status: 400 });
  }
  const event = JSON.parse(body);
  await store(event); // once per event.id; then act on event.type and event.resourceId
  return new Response(null, { status: 204 });
};`;
