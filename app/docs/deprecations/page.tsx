import type { Metadata } from "next";
import { Code, Section, Table, Text, Title, Words } from "../_parts/prose";

export const metadata: Metadata = { title: "Deprecations" };

const register = [
  {
    id: "offset",
    what: "`offset`",
    where: "payment links, customers, payment methods, products, checkout sessions",
    instead: "`starting_after`, `ending_before`",
  },
  { id: "apres", what: "`apres`", where: "`GET /events`", instead: "`starting_after`" },
  {
    id: "merchant",
    what: "`kyb_status`, `iban_xpf`, `tgc_rate`, `created_at`, `updated_at`",
    where: "`GET` and `PATCH /merchants/me`",
    instead: "`kybStatus`, `ibanXpf`, `tgcRate`, `createdAt`, `updatedAt`",
  },
  { id: "hasMore", what: "`hasMore`", where: "lists", instead: "`has_more`" },
  {
    id: "createdAt",
    what: "`createdAt`",
    where: "eight resources; on the merchant it stays",
    instead: "`created`, in Unix seconds",
  },
  {
    id: "payment",
    what: "`intentId`, `transactionId`",
    where: "`POST /payments/intent`",
    instead: "`id`; the bank's reference leaves the contract",
  },
  {
    id: "simulate",
    what: "the flat fields of the transaction",
    where: "`POST /test/simulate`",
    instead: "`transaction`",
  },
];

export default function DeprecationsPage() {
  return (
    <>
      <Title french="Ce qui sera retiré, et par quoi le remplacer.">Deprecations</Title>
      <Section id="rules" title="How something goes">
        <Text>
          A call that uses a deprecated parameter is answered as before, with{" "}
          <Code>Deprecation</Code> (RFC 9745), a <Code>Link</Code> to this page, and, once the date
          is fixed, <Code>Sunset</Code> (RFC 8594). Notice is given by e-mail six months before.
          Deprecated fields of answers go together in one dated <a href="/docs/versions">version</a>
          . No date is fixed today.
        </Text>
      </Section>
      <Section id="register" title="The register">
        <Table
          head={["Deprecated", "Where", "Read instead", "Removal"]}
          label="Deprecations"
          rows={register.map(({ id, what, where, instead }) => ({
            key: id,
            id,
            cells: [
              <Words key="what">{what}</Words>,
              <Words key="where">{where}</Words>,
              <Words key="instead">{instead}</Words>,
              "to be announced",
            ],
          }))}
        />
      </Section>
    </>
  );
}
