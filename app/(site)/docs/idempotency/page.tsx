import type { Metadata } from "next";
import { reference } from "@/lib/api/reference";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";

export const metadata: Metadata = { title: "Idempotency" };

const sample = `curl -X POST "$BASE/payments/intent" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: commande-2026-0042" \\
  -H "Content-Type: application/json" \\
  -d '{ "amountXpf": 2990 }'`;

const honouring = () =>
  Object.values(reference().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => {
      const text = JSON.stringify(operation["parameters"]);
      if (!text.includes("/IdempotencyKey")) return [];
      return [{ id: operation.operationId, isRequired: text.includes("IdempotencyKeyRequired") }];
    });

export default function IdempotencyPage() {
  return (
    <>
      <Title french="La même clé, la même réponse, un seul effet.">Idempotency</Title>
      <Section id="how" title="How it works">
        <Text>
          Send an <Code>Idempotency-Key</Code> of your own (1 to 255 printable ASCII characters, for
          example your order number) with a POST. If the connection breaks, send the same request
          again: it acts once, and the second answer is the first one with{" "}
          <Code>Idempotent-Replayed: true</Code>. A key belongs to the merchant and the mode, and is
          kept for 24 hours.
        </Text>
        <Sample code={sample} label="curl" />
      </Section>
      <Section id="answers" title="What comes back">
        <Table
          head={["Situation", "Answer"]}
          label="Answers"
          rows={[
            { key: "same", cells: ["Same key, same body", "The stored answer: 2xx or 402"] },
            {
              key: "other",
              cells: [
                "Same key, another body or path",
                <Code key="c">409 idempotency_key_reuse</Code>,
              ],
            },
            {
              key: "running",
              cells: [
                "The first call still runs",
                <Code key="c">409 idempotency_in_progress, Retry-After: 1</Code>,
              ],
            },
            {
              key: "refused",
              cells: [
                "The first call got another 4xx",
                "Nothing was kept: correct it and use the key again",
              ],
            },
            {
              key: "unknown",
              cells: [
                "The first call got a 5xx, or died",
                "The bank is asked what became of it; the card is never debited a second time",
              ],
            },
          ]}
        />
        <Text>
          Secrets are shown once: a replay of a creation that showed one answers with{" "}
          <Code>secret: null</Code>.
        </Text>
      </Section>
      <Section id="where" title="Where it is honoured">
        <Table
          head={["Operation", "Key"]}
          label="Operations"
          rows={honouring().map(({ id, isRequired }) => ({
            key: id,
            cells: [<Code key="id">{id}</Code>, isRequired ? "required" : "optional"],
          }))}
        />
      </Section>
    </>
  );
}
