import type { Metadata } from "next";
import { wholeReference } from "@/lib/api/reference";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";

export const metadata: Metadata = { title: "Idempotency" };

const sample = `curl -X POST "$BASE/payments/intent" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Idempotency-Key: commande-2026-0042" \\
  -H "Content-Type: application/json" \\
  -d '{ "amountXpf": 2990 }'`;

const operations = () =>
  Object.values(wholeReference().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => {
      const text = JSON.stringify(operation["parameters"]);
      if (!text.includes("/IdempotencyKey")) return [];
      return [{ id: operation.operationId, isRequired: text.includes("IdempotencyKeyRequired") }];
    });

export default function IdempotencyPage() {
  return (
    <>
      <Title lead="The same key, the same response, one effect.">Idempotency</Title>
      <Section id="how" title="How it works">
        <Text>
          Send an <Code>Idempotency-Key</Code> with a POST request: 1 to 255 printable ASCII
          characters, for example your order number. If the connection fails, repeat the same
          request: it takes effect once, and the second response is the first one, with{" "}
          <Code>Idempotent-Replayed: true</Code>. A key belongs to the merchant and the mode, and is
          stored for 24 hours.
        </Text>
        <Sample code={sample} label="curl" />
      </Section>
      <Section id="answers" title="Responses">
        <Table
          head={["Situation", "Response"]}
          label="Responses"
          rows={[
            { key: "same", cells: ["Same key, same body", "The stored response: 2xx or 402"] },
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
                "The first request is still in progress",
                <Code key="c">409 idempotency_in_progress, Retry-After: 1</Code>,
              ],
            },
            {
              key: "refused",
              cells: [
                "The first request got another 4xx",
                "Nothing is stored: correct the request and use the same key",
              ],
            },
            {
              key: "unknown",
              cells: [
                "The first request got a 5xx, or no response",
                "The status is retrieved from the bank; the card is never debited twice",
              ],
            },
          ]}
        />
        <Text>
          Secrets are shown once: if the first response contained one, a repeated request returns{" "}
          <Code>secret: null</Code>.
        </Text>
      </Section>
      <Section id="where" title="Supported operations">
        <Table
          head={["Operation", "Key"]}
          label="Operations"
          rows={operations().map(({ id, isRequired }) => ({
            key: id,
            cells: [<Code key="id">{id}</Code>, isRequired ? "required" : "optional"],
          }))}
        />
      </Section>
    </>
  );
}
