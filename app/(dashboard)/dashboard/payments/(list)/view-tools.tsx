import { formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import type { Flash } from "@/app/_server/flash";
import { Submit } from "@/app/_ui/button";
import { controlClass, FieldError } from "@/app/_ui/field";
import { Icon } from "@/app/_ui/icons";
import type { View } from "@/app/(dashboard)/_list/declaration";
import { submittedValues } from "@/app/(dashboard)/_shell/submitted";
import { type Filter, filterOf, type filters, listAt, queryOf } from "./filter";
import { viewsOf } from "./saved-views";
import { builtIn } from "./views";

type ToolsProps = { view: View<typeof filters> };

/** Keeps what the list is narrowed to under a name, or forgets the view that is shown. */
export const ViewTools = async ({ view }: ToolsProps) => {
  const { member, words, flash, values: filter } = view;
  const views = await viewsOf(member.ctx);
  const here = listAt(filter);
  const kept = views.find(({ query }) => listAt(filterOf(query)) === here);
  if (kept) {
    return (
      <form action={`/dashboard/payments/views/${kept.id}/delete`} method="post">
        <input name="csrf" type="hidden" value={member.csrf} />
        <Submit look="quiet">
          <Icon className="size-4.5" name="cross" />
          {words.t("views.forget", { name: kept.name })}
        </Submit>
      </form>
    );
  }
  if (builtIn.some(([, view]) => listAt(view) === here)) return null;
  return <KeepView csrf={member.csrf} filter={filter} flash={flash} words={words} />;
};

type KeepProps = { csrf: string; filter: Filter; flash: Flash; words: Words };

const KeepView = ({ csrf, filter, flash, words }: KeepProps) => {
  const { t } = words;
  const formError = formErrorIn(flash, words);
  const typed = submittedValues(flash, "view")?.["name"] ?? "";
  return (
    <details className="group/keep" open={formError !== null}>
      <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-hover">
        <Icon className="size-4.5" name="plus" />
        {t("views.keep")}
      </summary>
      <form
        action="/dashboard/payments/views/save"
        className="mt-2 grid gap-3 sm:grid-cols-[20rem_auto] sm:items-end"
        method="post"
      >
        <input name="csrf" type="hidden" value={csrf} />
        <input name="query" type="hidden" value={queryOf(filter)} />
        <div>
          <label className="text-muted text-sm" htmlFor="view-name">
            {t("views.name")}
          </label>
          <input
            aria-describedby={formError ? "view-error" : undefined}
            aria-invalid={formError ? true : undefined}
            autoComplete="off"
            className={`${controlClass} mt-1`}
            defaultValue={typed}
            id="view-name"
            maxLength={40}
            name="name"
            required
          />
          {formError && <FieldError id="view-error">{formError.sentence}</FieldError>}
        </div>
        <div>
          <Submit look="plain">{t("views.submit")}</Submit>
        </div>
      </form>
    </details>
  );
};
