import type { Words } from "@/app/_intl/words";
import { Field } from "@/app/_ui/field";
import { addressNames } from "@/app/(dashboard)/_shell/address-form";
import type { Address } from "@/lib/kit/address";

const more = {
  line1: { maxLength: 200 },
  line2: { maxLength: 200 },
  postalCode: { maxLength: 20, inputMode: "numeric" },
  city: { maxLength: 100 },
  island: { maxLength: 100, list: "islands" },
  country: { maxLength: 2, minLength: 2, pattern: "[A-Za-z]{2}" },
} as const;

/** The autofill section. */
const autofill = {
  line1: "address-line1",
  line2: "address-line2",
  postalCode: "postal-code",
  city: "address-level2",
  island: "address-level1",
  country: "country",
} as const;

const ISLANDS = [
  "Tahiti",
  "Moorea",
  "Huahine",
  "Raiatea",
  "Tahaa",
  "Bora Bora",
  "Maupiti",
  "Tetiaroa",
  "Rangiroa",
  "Tikehau",
  "Mataiva",
  "Makatea",
  "Fakarava",
  "Manihi",
  "Ahe",
  "Apataki",
  "Arutua",
  "Kaukura",
  "Anaa",
  "Makemo",
  "Hao",
  "Takaroa",
  "Takapoto",
  "Reao",
  "Puka Puka",
  "Mangareva",
  "Nuku Hiva",
  "Hiva Oa",
  "Ua Pou",
  "Ua Huka",
  "Tahuata",
  "Fatu Hiva",
  "Tubuai",
  "Rurutu",
  "Rimatara",
  "Raivavae",
  "Rapa",
];

type FieldsProps = {
  known: Address | null;
  typed: Record<string, string> | null;
  /** The errors, by part or for the whole address. */
  error: { part: string | undefined; sentence: string } | null;
  /** Whether it is the address of the person who types, or of their shop. */
  isOwn?: boolean;
  t: Words["t"];
};

/** The fields of a postal address. The islands are suggestions; other values can be typed. */
export const AddressFields = ({ known, typed, error, isOwn = false, t }: FieldsProps) => (
  <fieldset>
    <legend className="font-medium">{t("address.title")}</legend>
    <p className="mt-0.5 text-muted text-sm">{t("address.hint")}</p>
    <div className="mt-4 grid gap-4 sm:grid-cols-2">
      {addressNames.map((name) => (
        <div className={name.startsWith("line") ? "sm:col-span-2" : undefined} key={name}>
          <Field
            {...more[name]}
            autoComplete={isOwn ? autofill[name] : "off"}
            defaultValue={
              typed?.[name] ?? known?.[name] ?? (name === "country" && !typed ? "PF" : "")
            }
            error={error && (error.part ?? "line1") === name ? error.sentence : null}
            id={name}
            label={t(`address.${name}`)}
            name={name}
          />
        </div>
      ))}
    </div>
    <datalist id="islands">
      {ISLANDS.map((island) => (
        <option key={island} value={island} />
      ))}
    </datalist>
  </fieldset>
);
