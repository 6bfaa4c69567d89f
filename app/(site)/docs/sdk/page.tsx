import type { Metadata } from "next";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";
import { files, receiver } from "../_quickstart";

export const metadata: Metadata = { title: "TypeScript SDK" };

const options = [
  ["key", "the API key; keep it on your server", "none"],
  ["baseUrl", "the origin of Motu", "http://localhost:3000 for a test key"],
  ["version", "an API version other than the key's", "the key's"],
  ["maxRetries", "how many times a request is retried, if that is safe", "3"],
  ["timeoutMs", "timeout of each attempt, in milliseconds", "60 000"],
  ["fetch", "a custom implementation", "the global one"],
] as const;

export default function SdkPage() {
  const { install, client, checkout, retry, errors, list } = files();
  return (
    <>
      <Title lead="The API in TypeScript: typed, retried when it is safe, verified.">
        TypeScript SDK
      </Title>
      <Section id="begin" title="Installation">
        <Text>
          The SDK is the folder <Code>sdk</Code> of Motu&apos;s source. It only needs{" "}
          <Code>fetch</Code>, so it runs on Node.js 20, Deno, Bun and workers.
        </Text>
        <Sample code={install} label="Shell" />
        <Sample code={client} label="TypeScript" />
        <Table
          head={["Option", "Description", "Default"]}
          label="Options"
          rows={options.map(([name, what, usual]) => ({
            key: name,
            cells: [<Code key="name">{name}</Code>, what, usual],
          }))}
        />
      </Section>
      <Section id="calls" title="Calls">
        <Text>
          <Code>get</Code>, <Code>post</Code>, <Code>patch</Code> and <Code>delete</Code> take a
          path of the reference, with <Code>params</Code> and <Code>body</Code>, and return the
          parsed response. Paths, parameters, bodies and responses are typed from the same OpenAPI
          document as this reference.
        </Text>
        <Sample code={checkout} label="TypeScript" />
      </Section>
      <Section id="retries" title="Retries">
        <Text>
          Every POST has an <a href="/docs/idempotency">Idempotency-Key</a>. If the connection
          fails, or after a 409 in progress, 429, 502, 503 or 504, the request is retried with the
          same key, after <Code>Retry-After</Code> or with exponential backoff. Set the key yourself
          if the whole process could run twice:
        </Text>
        <Sample code={retry} label="TypeScript" />
      </Section>
      <Section id="errors" title="Errors">
        <Text>
          Every failure throws a <Code>MotuError</Code> with <Code>code</Code>, <Code>type</Code>,{" "}
          <Code>status</Code>, <Code>param</Code>, <Code>reason</Code>, <Code>details</Code>,{" "}
          <Code>requestId</Code>; for a declined card <Code>failureCode</Code> and{" "}
          <Code>transactionId</Code>; and the <Code>idempotencyKey</Code> to retry with. A request
          without a response has the type <Code>connection</Code>.
        </Text>
        <Sample code={errors} label="TypeScript" />
      </Section>
      <Section id="lists" title="Lists">
        <Text>
          <Code>list</Code> iterates over all pages, newest first, and loads them as needed.
        </Text>
        <Sample code={list} label="TypeScript" />
      </Section>
      <Section id="webhooks" title="Webhooks">
        <Text>
          <Code>webhooks.verify</Code> takes a delivery&apos;s raw body, headers and secret, and
          returns the event; its <Code>type</Code> narrows <Code>data</Code>.{" "}
          <Code>webhooks.sign</Code> creates the headers for your own tests.
        </Text>
        <Sample code={receiver} label="Next.js" />
      </Section>
    </>
  );
}
