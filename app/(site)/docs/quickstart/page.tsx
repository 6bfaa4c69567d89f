import type { Metadata } from "next";
import { Code, Sample, Section, Text, Title } from "../_parts/prose";
import { files, local, receiver, steps } from "../_quickstart";

export const metadata: Metadata = { title: "Quickstart" };

export default function QuickstartPage() {
  const { key, catalogue, session, watch, webhook } = steps();
  const { install, client, checkout, runCheckout } = files();
  const { listen, trigger } = local();
  return (
    <>
      <Title lead="From nothing to a first test payment and its verified webhook.">
        Quickstart
      </Title>
      <Section id="key" title="1. Get a test key">
        <Text>
          No account is needed. A key that starts with <Code>svc_test_</Code> has its own test data:
          no money moves, and no real bank is called. Paste each step into the same shell.
        </Text>
        <Sample code={key} label="curl" />
      </Section>
      <Section id="session" title="2. Create a checkout session">
        <Text>
          Create a product, its price, and a checkout for two of them. Amounts are integers in XPF,
          which has no minor unit: 2990 is 2 990 francs. The line items and the total are fixed when
          the session is created: later price changes do not affect them.
        </Text>
        <Sample code={catalogue} label="curl" />
        <Sample code={session} label="curl" />
        <Text>
          Or in TypeScript, with the <a href="/docs/sdk">SDK</a>. Install it into your project from
          Motu&apos;s source:
        </Text>
        <Sample code={install} label="Shell" />
        <Sample code={client} label="TypeScript" />
        <Sample code={checkout} label="TypeScript" />
        <Sample code={runCheckout} label="Shell" />
      </Section>
      <Section id="pay" title="3. Pay">
        <Text>
          Open the printed <Code>url</Code> and pay with <Code>4242 4242 4242 4242</Code>, any
          future date and any three digits. <a href="/docs/test-cards">Other cards</a> are declined,
          require authentication or time out. Then retrieve the session: its status is{" "}
          <Code>complete</Code>, and it has a transaction.
        </Text>
        <Sample code={watch} label="curl" />
      </Section>
      <Section id="webhook" title="4. Receive the webhook">
        <Text>
          The parameters on the return URL pass through the customer&apos;s browser and can be
          forged. Fulfil orders on the signed webhook only.
        </Text>
        <Sample code={receiver} label="Next.js" />
        <Text>
          During development, <Code>motu listen</Code> forwards your key&apos;s events to your
          machine, signed like real deliveries. Run it in a second shell with the same{" "}
          <Code>KEY</Code>, and start your server with the printed secret as{" "}
          <Code>MOTU_WEBHOOK_SECRET</Code>: events wait until the server is up.
        </Text>
        <Sample code={listen} label="Shell" />
        <Text>Pay again, or trigger a payment without a card:</Text>
        <Sample code={trigger} label="Shell" />
      </Section>
      <Section id="live" title="5. Go live">
        <Text>
          Create a webhook endpoint for your public server. The response includes its signing
          secret, which is shown only once.
        </Text>
        <Sample code={webhook} label="curl" />
        <Text>
          Once the merchant is verified, create a key in the dashboard that starts with{" "}
          <Code>svc_live_</Code>. Nothing else changes.
        </Text>
      </Section>
    </>
  );
}
