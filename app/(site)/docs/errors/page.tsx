import type { Metadata } from "next";
import { failureCodes, failureSentence } from "@/lib/transactions/failures";
import { ErrorName } from "../_parts/operation";
import { Code, Sample, Section, Table, Text, Title, Words } from "../_parts/prose";
import { allErrors } from "../_reference";

export const metadata: Metadata = { title: "Errors" };

const body = `{
  "error": "invalid_request",
  "type": "validation",
  "message": "amountXpf: expected an integer from 100 to 10000000",
  "code": 400,
  "param": "amountXpf",
  "requestId": "req_0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10",
  "details": { "fields": [{ "param": "amountXpf", "message": "…" }] }
}`;

const shared = 12;

const usedBy = (operations: readonly string[]): string =>
  operations.length > shared ? `${operations.length} operations` : operations.join(", ");

export default function ErrorsPage() {
  return (
    <>
      <Title french="Chaque refus a un code, une phrase et une suite à donner.">Errors</Title>
      <Section id="shape" title="One shape">
        <Text>
          Branch on <Code>error</Code>, and for <Code>conflict</Code> on <Code>details.reason</Code>
          . <Code>message</Code> is for you, never for your customer, and may change.{" "}
          <Code>param</Code> names the first faulty field; <Code>details.fields</Code> lists all of
          them.
        </Text>
        <Sample code={body} label="400" />
        <Text>
          Retry 429 after <Code>Retry-After</Code> seconds. Retry 500 and 502 with the same{" "}
          <Code>Idempotency-Key</Code>, and so 503 <Code>service_unavailable</Code>, which any path
          may answer while we restart or are overloaded, after <Code>Retry-After</Code> seconds.
          Anything else will be refused again until the request changes.
        </Text>
      </Section>
      <Section id="all" title="All of them">
        <Table
          head={["Status", "error", "Meaning", "Where"]}
          label="All errors"
          rows={allErrors().map((error) => ({
            key: `${error.status} ${error.code} ${error.reason} ${error.message}`,
            cells: [
              error.status,
              <ErrorName error={error} key="name" />,
              <Words key="message">{error.message}</Words>,
              <span className="text-muted" key="where">
                {usedBy(error.operations)}
              </span>,
            ],
          }))}
        />
      </Section>
      <Section id="failure-codes" title="Why a debit failed">
        <Text>
          A 402 carries <Code>failureCode</Code> and <Code>transactionId</Code>, at the top level
          and in <Code>details</Code>. The transaction exists and carries the same reason.{" "}
          <Code>authentication_required</Code> is no refusal: the card is good, and its holder has
          to validate at <Code>details.url</Code>.
        </Text>
        <Table
          head={["failureCode", "For your customer"]}
          label="Failure codes"
          rows={failureCodes.map((code) => ({
            key: code,
            id: code,
            cells: [
              <Code key="code">{code}</Code>,
              <span key="fr">
                <span lang="fr">{failureSentence(code, "fr")}</span>
                <span className="block text-muted">{failureSentence(code, "en")}</span>
              </span>,
            ],
          }))}
        />
      </Section>
    </>
  );
}
