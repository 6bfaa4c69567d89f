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
      <Title french="De rien à un premier paiement de test, et à son webhook vérifié.">
        Quickstart
      </Title>
      <Section id="key" title="1. Take a test key">
        <Text>
          No account is needed. A key that begins with <Code>svc_test_</Code> works on data of its
          own: no money moves and nothing reaches a bank. Paste each step into the same shell.
        </Text>
        <Sample code={key} label="curl" />
      </Section>
      <Section id="session" title="2. Open a payment page">
        <Text>
          A product, its price, and a page on which two of it are paid. Amounts are integers in XPF,
          which has no minor unit: 2990 is 2 990 francs. Lines and total are frozen now: a price
          that changes later does not change them.
        </Text>
        <Sample code={catalogue} label="curl" />
        <Sample code={session} label="curl" />
        <Text>
          Or in TypeScript, with the <a href="/docs/sdk">SDK</a>. It comes with the source of Motu
          and is installed into your project from there:
        </Text>
        <Sample code={install} label="Shell" />
        <Sample code={client} label="TypeScript" />
        <Sample code={checkout} label="TypeScript" />
        <Sample code={runCheckout} label="Shell" />
      </Section>
      <Section id="pay" title="3. Pay">
        <Text>
          Open the <Code>url</Code> that was printed and pay with <Code>4242 4242 4242 4242</Code>,
          any future date and any three digits. <a href="/docs/test-cards">Other cards</a> are
          declined, ask for an authentication or never answer. Then look at the session: it is{" "}
          <Code>complete</Code> and names its transaction.
        </Text>
        <Sample code={watch} label="curl" />
      </Section>
      <Section id="webhook" title="4. Hear of it">
        <Text>
          The parameters on the return URL pass through the customer&apos;s browser and can be
          forged. Fulfil an order on the signed webhook alone.
        </Text>
        <Sample code={receiver} label="Next.js" />
        <Text>
          On your own machine <Code>motu listen</Code> brings the events of your key to it, signed
          as they would be delivered. Run it in a second shell with the same <Code>KEY</Code>, and
          start your server with the secret that it prints as <Code>MOTU_WEBHOOK_SECRET</Code>:
          events wait until it is there.
        </Text>
        <Sample code={listen} label="Shell" />
        <Text>Pay once more, or let a payment succeed without a card:</Text>
        <Sample code={trigger} label="Shell" />
      </Section>
      <Section id="live" title="5. Go live">
        <Text>
          A server that the internet reaches is told by itself. Make an endpoint; the answer shows
          its signing secret, this once.
        </Text>
        <Sample code={webhook} label="curl" />
        <Text>
          Then take a key that begins with <Code>svc_live_</Code> from the dashboard, once the
          merchant is verified. Nothing else changes.
        </Text>
      </Section>
    </>
  );
}
