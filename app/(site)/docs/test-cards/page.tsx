import type { Metadata } from "next";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";
import { cards } from "./_cards";

export const metadata: Metadata = { title: "Test cards" };

const simulate = `curl -X POST "$BASE/test/simulate" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Content-Type: application/json" \\
  -d '{ "transactionId": "'"$TRANSACTION"'", "outcome": "failed", "failureCode": "insufficient_funds" }'`;

export default function TestCardsPage() {
  return (
    <>
      <Title lead="Cards with a known outcome.">Test cards</Title>
      <Section id="cards" title="Cards">
        <Text>
          Enter the number in the bank&apos;s form, with any future date and any code, or pass the
          token to <Code>POST /payment-methods</Code>. Never send card numbers to the API: it
          refuses them.
        </Text>
        <Table
          head={["Number", "Token", "Outcome"]}
          label="Test cards"
          rows={cards.map(({ token, number, outcome }) => ({
            key: token,
            id: token,
            cells: [
              <span className="whitespace-nowrap font-mono" key="number">
                {number}
              </span>,
              <Code key="token">{token}</Code>,
              outcome,
            ],
          }))}
        />
      </Section>
      <Section id="simulate" title="Simulating an outcome">
        <Text>
          <Code>POST /test/simulate</Code> decides a test payment and emits the matching event.
          Repeating the same outcome emits nothing.
        </Text>
        <Sample code={simulate} label="curl" />
      </Section>
    </>
  );
}
