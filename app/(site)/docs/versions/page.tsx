import type { Metadata } from "next";
import { published } from "@/lib/versions/versions";
import { Code, Sample, Section, Text, Title } from "../_parts/prose";

export const metadata: Metadata = { title: "Versions" };

const sample = `curl "$BASE/products" \\
  -H "Authorization: Bearer $KEY" \\
  -H "Service-Version: ${published.newest}"`;

export default function VersionsPage() {
  return (
    <>
      <Title french="Une intégration ne change jamais de forme sans que vous le demandiez.">
        Versions
      </Title>
      <Section id="how" title="How versions work">
        <Text>
          A version is a date. Each API key carries the one it was made under, for ever; each
          webhook endpoint carries its own. To try a newer one, send <Code>Service-Version</Code> or
          make a new key. Every answer says which version it speaks. An unknown version is refused
          with <Code>400 unsupported_version</Code>.
        </Text>
        <Sample code={sample} label="curl" />
        <Text>
          A version is supported for 24 months after its successor is published. What may come
          without one: new operations, new optional parameters, new fields of answers, new kinds of
          events, new error reasons.
        </Text>
      </Section>
      <Section id="published" title="Published">
        <ul className="grid gap-1">
          {published.history.toReversed().map(({ version, describes, supportedUntil }) => (
            <li id={version} key={version}>
              <Code>{version}</Code> {describes}
              {supportedUntil && ` Supported until ${supportedUntil}.`}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
