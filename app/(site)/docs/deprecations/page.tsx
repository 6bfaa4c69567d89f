import type { Metadata } from "next";
import { deprecations } from "@/lib/versions/deprecations";
import type { Deprecation } from "@/lib/versions/register";
import { Code, Section, Table, Text, Title, Words } from "../_parts/prose";

export const metadata: Metadata = { title: "Deprecations" };

const words = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");

const namesOf = ({ called, parameters = [], fields = [] }: Deprecation): string =>
  called ?? words([...new Set([...fields, ...parameters])]);

const removal = ({ sunset }: Deprecation): string =>
  sunset ? sunset.toISOString().slice(0, 10) : "to be announced";

const rows = deprecations.deprecations;
const fixed = rows.some(({ sunset }) => sunset !== null);

export default function DeprecationsPage() {
  return (
    <>
      <Title lead="What will be removed, and what replaces it.">Deprecations</Title>
      <Section id="rules" title="Deprecation policy">
        <Text>
          A request with a deprecated parameter works as before; its response has{" "}
          <Code>Deprecation</Code> (RFC 9745), a <Code>Link</Code> to this page and, once the date
          is set, <Code>Sunset</Code> (RFC 8594). The dashboard shows which keys use it; shops that
          still do are emailed six months before the removal, and again 90, 30 and 7 days before.
          Deprecated response fields are removed together, in a dated{" "}
          <a href="/docs/versions">version</a>.{fixed ? "" : " No date is set yet."}
        </Text>
      </Section>
      <Section id="register" title="Deprecated features">
        <Table
          head={["Deprecated", "Where", "Replacement", "Removal"]}
          label="Deprecations"
          rows={rows.map((row) => ({
            key: row.anchor,
            id: row.anchor,
            cells: [
              <Words key="what">{namesOf(row)}</Words>,
              <Words key="where">{row.where}</Words>,
              <Words key="instead">{row.instead}</Words>,
              removal(row),
            ],
          }))}
        />
      </Section>
    </>
  );
}
