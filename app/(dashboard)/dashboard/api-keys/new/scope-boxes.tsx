import fr from "@/app/_intl/messages/fr.json";
import type { Words } from "@/app/_intl/words";
import { FieldError } from "@/app/_ui/field";
import { holdsScope } from "@/lib/kit/scopes";

type Family = keyof typeof fr.scope;

const families = Object.keys(fr.scope) as Family[];

type BoxesProps = {
  held: readonly string[];
  /** Whether the bank account's scope can be given: by an owner, to a live key. */
  mayGiveBank: boolean;
  error: string | null;
  /** The boxes ticked before the form came back. */
  typed: Readonly<Record<string, string>> | null;
  words: Words;
};

const choice =
  "flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft";

/** The ticked scopes, or all; nobody can give a scope that their own role does not have. */
export const ScopeBoxes = ({ held, mayGiveBank, error, typed, words: { t } }: BoxesProps) => {
  const mayGiveAll = held.includes("*");
  const isFull = mayGiveAll && typed?.["access"] === "full";
  return (
    <fieldset
      aria-describedby={error ? "scopes-error" : undefined}
      className="group"
      data-refusal={error ? "" : undefined}
    >
      <legend className="font-medium">{t("newKey.access")}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        <Choice hint={t("newKey.chosenHint")} isOn={!isFull} value="chosen">
          {t("newKey.chosen")}
        </Choice>
        {mayGiveAll && (
          <Choice hint={t("newKey.fullHint")} isOn={isFull} value="full">
            {t("newKey.full")}
          </Choice>
        )}
      </div>
      {error && <FieldError id="scopes-error">{error}</FieldError>}
      <div className="mt-3 hidden group-has-[input[value=chosen]:checked]:block">
        <p className="mb-1 text-muted text-sm">{t("newKey.writeHint")}</p>
        <ul className="divide-y divide-line rounded-control border border-line bg-surface">
          {families.map((family) => (
            <li className="flex items-center justify-between gap-4 px-4" key={family}>
              <span id={`family-${family}`}>{t(`scope.${family}`)}</span>
              <span className="flex">
                {(["read", "write"] as const)
                  .filter((kind) => holdsScope(held, `${family}:${kind}`))
                  .map((kind) => (
                    <Box
                      family={family}
                      key={kind}
                      kind={kind}
                      label={t(`newKey.${kind}`)}
                      typed={typed}
                    />
                  ))}
              </span>
            </li>
          ))}
          {mayGiveBank && (
            <li className="flex items-center justify-between gap-4 px-4">
              <span className="py-2">
                <span className="block" id="family-merchant_bank">
                  {t("newKey.bank")}
                </span>
                <span className="block text-muted text-sm">{t("newKey.bankHint")}</span>
              </span>
              <Box family="merchant_bank" kind="write" label={t("newKey.write")} typed={typed} />
            </li>
          )}
        </ul>
      </div>
    </fieldset>
  );
};

type ChoiceProps = { value: string; hint: string; isOn: boolean; children: string };

const Choice = ({ value, hint, isOn, children }: ChoiceProps) => (
  <label className={choice}>
    <input
      className="size-4.5 accent-accent"
      defaultChecked={isOn}
      name="access"
      type="radio"
      value={value}
    />
    <span>
      <span className="block font-medium">{children}</span>
      <span className="block text-muted text-sm">{hint}</span>
    </span>
  </label>
);

type BoxProps = Pick<BoxesProps, "typed"> & {
  family: Family | "merchant_bank";
  kind: string;
  label: string;
};

const Box = ({ family, kind, label, typed }: BoxProps) => (
  <label className="flex min-h-11 items-center gap-2 px-2.5 text-sm">
    <input
      aria-labelledby={`family-${family} ${family}-${kind}`}
      className="size-4.5 accent-accent"
      defaultChecked={typed?.[`${family}:${kind}`] === "on"}
      name={`${family}:${kind}`}
      type="checkbox"
    />
    <span id={`${family}-${kind}`}>{label}</span>
  </label>
);
