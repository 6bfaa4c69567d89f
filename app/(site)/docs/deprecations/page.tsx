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
      <Title french="Ce qui sera retiré, et par quoi le remplacer.">Deprecations</Title>
      <Section id="rules" title="How something goes">
        <Text>
          A call that uses a deprecated parameter is answered as before, with{" "}
          <Code>Deprecation</Code> (RFC 9745), a <Code>Link</Code> to this page, and, once the date
          is fixed, <Code>Sunset</Code> (RFC 8594). The dashboard shows which keys use it; whoever
          still does is written to six months before it goes, and again 90, 30 and 7 days before.
          Deprecated fields of answers go together in one dated <a href="/docs/versions">version</a>
          .{fixed ? "" : " No date is fixed today."}
        </Text>
      </Section>
      <Section id="register" title="The register">
        <Table
          head={["Deprecated", "Where", "Read instead", "Removal"]}
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
