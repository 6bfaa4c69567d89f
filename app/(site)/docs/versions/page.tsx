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
      <Title lead="An integration never changes shape unless you ask for it.">Versions</Title>
      <Section id="how" title="How versions work">
        <Text>
          A version is a date. Each API key keeps the version it was created with; each webhook
          endpoint has its own. To try a newer version, send <Code>Service-Version</Code> or create
          a new key. Every response says which version it uses. An unknown version is refused with{" "}
          <Code>400 unsupported_version</Code>.
        </Text>
        <Sample code={sample} label="curl" />
        <Text>
          A version is supported for 24 months after its successor is published. These changes can
          come without a new version: new operations, optional parameters, response fields, event
          types and error reasons.
        </Text>
      </Section>
      <Section id="published" title="Published versions">
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
