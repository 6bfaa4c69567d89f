import type { Metadata } from "next";
import { Code, Sample, Section, Text, Title } from "./_parts/prose";
import { receiver, steps } from "./_quickstart";

export const metadata: Metadata = { title: "Quickstart" };

export default function QuickstartPage() {
  const { key, catalogue, session, watch, webhook } = steps();
  return (
    <>
      <Title french="De rien à un premier paiement de test en cinq étapes, dans un terminal.">
        Quickstart
      </Title>
      <Section id="key" title="1. Take a test key">
        <Text>
          No account is needed. A key that begins with <Code>svc_test_</Code> works on data of its
          own: no money moves and nothing reaches a bank. Paste each step into the same shell.
        </Text>
        <Sample code={key} label="curl" />
      </Section>
      <Section id="catalogue" title="2. Make a product and a price">
        <Text>
          Amounts are integers in XPF. The currency has no minor unit: 2990 is 2 990 francs.
        </Text>
        <Sample code={catalogue} label="curl" />
      </Section>
      <Section id="session" title="3. Open a payment page">
        <Text>
          Lines and total are frozen now: a price that changes later does not change them. Send your
          customer to the <Code>url</Code> that is printed.
        </Text>
        <Sample code={session} label="curl" />
      </Section>
      <Section id="pay" title="4. Pay">
        <Text>
          Open the page and pay with <Code>4242 4242 4242 4242</Code>, any future date and any three
          digits. <a href="/docs/test-cards">Other cards</a> are declined, ask for an authentication
          or never answer. Then look at the session: it is <Code>complete</Code> and names its
          transaction.
        </Text>
        <Sample code={watch} label="curl" />
      </Section>
      <Section id="webhook" title="5. Hear of it">
        <Text>
          The parameters on the return URL pass through the customer&apos;s browser and can be
          forged. Fulfil an order on the signed webhook alone. The answer shows the signing secret,
          this once.
        </Text>
        <Sample code={webhook} label="curl" />
        <Sample code={receiver} label="Next.js" />
        <Text>
          Going live is a key that begins with <Code>svc_live_</Code>, from the dashboard, once the
          merchant is verified. Nothing else changes.
        </Text>
      </Section>
    </>
  );
}
