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
      <Title lead="Every error has a code, a message and a next step.">Errors</Title>
      <Section id="shape" title="Format">
        <Text>
          Check <Code>error</Code>, and for <Code>conflict</Code> also <Code>details.reason</Code>.{" "}
          <Code>message</Code> is for developers, never for your customer, and may change.{" "}
          <Code>param</Code> is the first invalid field; <Code>details.fields</Code> lists all of
          them.
        </Text>
        <Sample code={body} label="400" />
        <Text>
          Retry 429 after <Code>Retry-After</Code> seconds. Retry 500 and 502 with the same{" "}
          <Code>Idempotency-Key</Code>. Retry 503 <Code>service_unavailable</Code>, which any path
          may return during a restart or under overload, with the same key after{" "}
          <Code>Retry-After</Code> seconds. Do not retry other errors without changing the request.
        </Text>
      </Section>
      <Section id="all" title="All errors">
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
          A 402 has <Code>failureCode</Code> and <Code>transactionId</Code>, at the top level and in{" "}
          <Code>details</Code>. The transaction exists and has the same failure code.{" "}
          <Code>authentication_required</Code> is not a decline: the cardholder has to authenticate
          at <Code>details.url</Code>.
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
