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
      <Title french="Des cartes dont l'issue est connue d'avance.">Test cards</Title>
      <Section id="cards" title="Cards">
        <Text>
          Type the number into the bank&apos;s form, with any future date and any code, or pass the
          token to <Code>POST /payment-methods</Code>. Card numbers never go to the API: it refuses
          them.
        </Text>
        <Table
          head={["Number", "Token", "What happens"]}
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
      <Section id="simulate" title="Deciding without a card">
        <Text>
          <Code>POST /test/simulate</Code> gives a test payment its outcome and emits the matching
          webhook. The same outcome again emits nothing.
        </Text>
        <Sample code={simulate} label="curl" />
      </Section>
    </>
  );
}
