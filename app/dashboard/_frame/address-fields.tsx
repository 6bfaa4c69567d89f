import type { Words } from "@/app/_intl/words";
import { Field } from "@/app/_ui/field";
import type { Address } from "@/lib/kit/address";

/** The parts of an address, as a form names them. */
export const addressNames = ["line1", "line2", "postalCode", "city", "island", "country"] as const;

const more = {
  line1: { maxLength: 200 },
  line2: { maxLength: 200 },
  postalCode: { maxLength: 20, inputMode: "numeric" },
  city: { maxLength: 100 },
  island: { maxLength: 100, list: "islands" },
  country: { maxLength: 2, minLength: 2, pattern: "[A-Z]{2}" },
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
  /** Of this part, or of the whole address. */
  error: { part: string | undefined; sentence: string } | null;
  t: Words["t"];
};

/** Where somebody is written to. The islands are offered, and others can be typed. */
export const AddressFields = ({ known, typed, error, t }: FieldsProps) => (
  <fieldset className="grid gap-4 border-0 p-0 sm:grid-cols-2">
    <legend className="mb-1 font-medium sm:col-span-2">{t("address.title")}</legend>
    <p className="-mt-3 text-muted text-sm sm:col-span-2">{t("address.hint")}</p>
    {addressNames.map((name) => (
      <div className={name.startsWith("line") ? "sm:col-span-2" : undefined} key={name}>
        <Field
          {...more[name]}
          autoComplete="off"
          defaultValue={
            typed?.[name] ?? known?.[name] ?? (name === "country" && !typed ? "PF" : "")
          }
          error={error && (error.part ?? "line1") === name ? error.sentence : null}
          hint={name === "country" ? t("address.countryHint") : undefined}
          id={name}
          label={t(`address.${name}`)}
          name={name}
        />
      </div>
    ))}
    <datalist id="islands">
      {ISLANDS.map((island) => (
        <option key={island} value={island} />
      ))}
    </datalist>
  </fieldset>
);
