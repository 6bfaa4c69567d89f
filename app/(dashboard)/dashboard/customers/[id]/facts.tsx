import type { Words } from "@/app/_intl/words";
import { Fact } from "@/app/_ui/fact";
import { Panel } from "@/app/_ui/panel";
import { IdLine, MetadataFacts } from "@/app/(dashboard)/_shell/object-panels";
import type { CustomerRow } from "@/lib/customers/serialise";
import { type Address, addressOf } from "@/lib/kit/address";
import { asMetadata } from "@/lib/kit/metadata";

export const Facts = ({ customer, words }: { customer: CustomerRow; words: Words }) => {
  const { t, when } = words;
  const { id, name, email, phone, createdAt, metadata } = customer;
  const address = addressOf(customer);
  return (
    <Panel id="details" title={t("customers.details")}>
      <dl className="tabular px-5 py-3">
        {name && <Fact name={t("customers.name")}>{name}</Fact>}
        {email && (
          <Fact name={t("customers.email")}>
            <span className="wrap-anywhere">{email}</span>
          </Fact>
        )}
        {phone && <Fact name={t("customers.phone")}>{phone}</Fact>}
        {address && (
          <Fact name={t("address.title")}>
            <span className="whitespace-pre-line">{linesOf(address)}</span>
          </Fact>
        )}
        <Fact name={t("customers.date")}>{when(createdAt, "table")}</Fact>
        <Fact name={t("customers.id")}>
          <IdLine id={id} t={t} />
        </Fact>
        <MetadataFacts metadata={asMetadata(metadata)} />
      </dl>
    </Panel>
  );
};

const linesOf = ({ line1, line2, postalCode, city, island, country }: Address): string =>
  [line1, line2, [postalCode, city].filter(Boolean).join(" "), island, country]
    .filter(Boolean)
    .join("\n");
