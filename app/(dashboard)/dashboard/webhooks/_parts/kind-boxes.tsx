import type { Words } from "@/app/_intl/words";
import { FieldError } from "@/app/_ui/field";
import { type Family, families, familyOf } from "@/app/(dashboard)/dashboard/webhooks/_families";
import { type EventKind, eventKinds } from "@/lib/events/kinds";

type BoxesProps = { chosen: readonly string[]; error: string | null; words: Words };

const choice =
  "flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft";

/** Checkboxes for all events, families and types; those that are covered are hidden by CSS, without scripts. */
export const KindBoxes = ({ chosen, error, words: { t } }: BoxesProps) => {
  const isAll = chosen.includes("*") && !error;
  return (
    <fieldset
      aria-describedby={error ? "kinds-error" : undefined}
      className="group"
      data-refusal={error ? "" : undefined}
    >
      <legend className="font-medium">{t("newWebhook.kinds")}</legend>
      <div className="mt-1.5 grid gap-2 sm:grid-cols-2">
        <Choice hint={t("newWebhook.allHint")} isOn={isAll} value="all">
          {t("newWebhook.all")}
        </Choice>
        <Choice hint={t("newWebhook.chosenHint")} isOn={!isAll} value="chosen">
          {t("newWebhook.chosen")}
        </Choice>
      </div>
      {error && <FieldError id="kinds-error">{error}</FieldError>}
      <div className="mt-3 hidden gap-3 group-has-[input[value=chosen]:checked]:grid sm:grid-cols-2">
        {families.map((family) => (
          <FamilyBoxes chosen={chosen} family={family} key={family} t={t} />
        ))}
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
      name="which"
      type="radio"
      value={value}
    />
    <span>
      <span className="block font-medium">{children}</span>
      <span className="block text-muted text-sm">{hint}</span>
    </span>
  </label>
);

type FamilyProps = { family: Family; chosen: readonly string[]; t: Words["t"] };

const FamilyBoxes = ({ family, chosen, t }: FamilyProps) => (
  <fieldset className="group/family rounded-control border border-line bg-surface px-4 pb-2">
    <legend className="sr-only">{t(`family.${family}`)}</legend>
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden="true" className="font-medium">
        {t(`family.${family}`)}
      </span>
      <Box isOn={chosen.includes(`${family}.*`)} isWhole name={`${family}.*`}>
        {t("newWebhook.familyAll")}
      </Box>
    </div>
    <div className="grid group-has-[[data-whole]:checked]/family:hidden">
      {eventKinds
        .filter((kind) => familyOf(kind) === family)
        .map((kind) => (
          <Box isOn={chosen.includes(kind)} key={kind} name={kind}>
            {t(`event.${kind}`)}
          </Box>
        ))}
    </div>
  </fieldset>
);

type BoxProps = {
  name: EventKind | `${Family}.*`;
  isOn: boolean;
  isWhole?: boolean;
  children: string;
};

const Box = ({ name, isOn, isWhole, children }: BoxProps) => (
  <label className="flex min-h-11 items-center gap-2.5 text-sm" title={name}>
    <input
      className="size-4.5 shrink-0 accent-accent"
      data-whole={isWhole ? "" : undefined}
      defaultChecked={isOn}
      name={name}
      type="checkbox"
    />
    <span>{children}</span>
  </label>
);
