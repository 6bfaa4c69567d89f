import type { Metadata } from "next";
import { Code, Sample, Section, Table, Text, Title } from "../_parts/prose";
import { files, receiver } from "../_quickstart";

export const metadata: Metadata = { title: "TypeScript SDK" };

const options = [
  ["key", "the API key; keep it on your server", "none"],
  ["baseUrl", "where Motu runs", "http://localhost:3000 for a test key"],
  ["version", "another version of the API than the key's own", "the key's"],
  ["maxRetries", "how often a call that is safe to repeat is repeated", "3"],
  ["timeoutMs", "what one attempt may take", "60 000"],
  ["fetch", "instead of the global one", "the global one"],
] as const;

export default function SdkPage() {
  const { install, client, checkout, retry, errors, list } = files();
  return (
    <>
      <Title french="L'API en TypeScript : typée, rejouée quand c'est sans risque, vérifiée.">
        TypeScript SDK
      </Title>
      <Section id="begin" title="Begin">
        <Text>
          The SDK is the folder <Code>sdk</Code> of Motu&apos;s source. It needs nothing but{" "}
          <Code>fetch</Code>: Node.js 20, Deno, Bun and workers run it.
        </Text>
        <Sample code={install} label="Shell" />
        <Sample code={client} label="TypeScript" />
        <Table
          head={["Option", "What it is", "Unless given"]}
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
          path of the reference, with <Code>params</Code> and <Code>body</Code>, and answer what is
          on the wire. Paths, parameters, bodies and answers are typed from the same document as
          these pages.
        </Text>
        <Sample code={checkout} label="TypeScript" />
      </Section>
      <Section id="retries" title="Retries">
        <Text>
          Every POST carries an <a href="/docs/idempotency">Idempotency-Key</a>. A call whose
          connection broke, that came too often (429), that still runs (409), or that found nobody
          (502, 503, 504) is sent again with the same key, after the time that{" "}
          <Code>Retry-After</Code> asks for or a growing one. Name the key yourself where a whole
          process could be started twice:
        </Text>
        <Sample code={retry} label="TypeScript" />
      </Section>
      <Section id="errors" title="Errors">
        <Text>
          Whatever fails is a <Code>MotuError</Code>: <Code>code</Code>, <Code>type</Code>,{" "}
          <Code>status</Code>, <Code>param</Code>, <Code>reason</Code>, <Code>details</Code>,{" "}
          <Code>requestId</Code>; on a refused card <Code>failureCode</Code> and{" "}
          <Code>transactionId</Code>; and the <Code>idempotencyKey</Code> with which to ask again. A
          call that was never answered is of the type <Code>connection</Code>.
        </Text>
        <Sample code={errors} label="TypeScript" />
      </Section>
      <Section id="lists" title="Lists">
        <Text>
          <Code>list</Code> goes through all pages as you read, newest first.
        </Text>
        <Sample code={list} label="TypeScript" />
      </Section>
      <Section id="webhooks" title="Webhooks">
        <Text>
          <Code>webhooks.verify</Code> takes the text of a delivery, its headers and the secret, and
          answers the event, whose <Code>type</Code> tells what <Code>data</Code> is.{" "}
          <Code>webhooks.sign</Code> makes the headers for tests of your own.
        </Text>
        <Sample code={receiver} label="Next.js" />
      </Section>
    </>
  );
}
