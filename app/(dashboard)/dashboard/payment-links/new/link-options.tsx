import type { Drawing } from "@/app/(dashboard)/_form/form";
import type { newLink } from "../form";
import { options, positions, typeChoices } from "../options";

type Name = keyof typeof newLink.fields;
type OptionsProps = {
  drawing: Drawing<Name>;
  /** The initial values from the URL. */
  filled: Record<string, string> | null;
};

const names = Object.keys(options) as (keyof typeof options)[];

const summary =
  "flex min-h-13 items-center px-5 text-muted underline underline-offset-4 hover:text-ink";

/** What the customer chooses, answers, and when the link ends; folded away unless something is there. */
export const LinkOptions = ({ drawing, filled }: OptionsProps) => {
  const { field, typed, error, words } = drawing;
  const { t } = words;
  const said = (name: Name) => Boolean(typed?.[name] ?? filled?.[name]);
  const isOpen = names.some(
    (name) => error(name) !== null || (!name.endsWith("Type") && said(name)),
  );
  return (
    <details className="group/options border-line border-t" open={isOpen}>
      <summary className={summary}>{t("links.options")}</summary>
      <div className="grid gap-6 px-5 pt-2 pb-5">
        <div className="grid gap-5 group-has-[input[value=price]:checked]/link:hidden">
          {field("isFree")}
          <div className="hidden gap-5 group-has-[input[name=isFree]:checked]/options:grid">
            <div className="grid gap-5 sm:grid-cols-2">
              {field("minXpf")}
              {field("maxXpf")}
            </div>
            {field("suggestedXpf")}
          </div>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 group-has-[input[name=isFree]:checked]/options:hidden">
          {field("quantityMin")}
          {field("quantityMax")}
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          {field("maxPayments")}
          {field("lastDay")}
        </div>
        {field("isEmailOptional")}
        {positions.map((position) => (
          <details
            className="group/question rounded-control border border-line"
            key={position}
            open={said(`question${position}`) || error(`question${position}Choices`) !== null}
          >
            <summary className="flex min-h-11 items-center px-4 font-medium">
              {t("links.questionNumber", { number: position })}
            </summary>
            <div className="grid gap-5 px-4 pt-2 pb-4">
              {field(`question${position}`)}
              {field(`question${position}Type`, { choices: typeChoices })}
              <div className="hidden group-has-[option[value=choice]:checked]/question:block">
                {field(`question${position}Choices`)}
              </div>
              {field(`question${position}Required`)}
            </div>
          </details>
        ))}
      </div>
    </details>
  );
};
