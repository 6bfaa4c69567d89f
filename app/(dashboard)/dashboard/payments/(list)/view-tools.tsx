import type { Words } from "@/app/_intl/words";
import { Icon } from "@/app/_ui/icons";
import { Form } from "@/app/(dashboard)/_form/form";
import { cameBack } from "@/app/(dashboard)/_form/state";
import type { View } from "@/app/(dashboard)/_list/declaration";
import { forgetView, keepView } from "../views/form";
import { type Filter, filterOf, type filters, listAt, queryOf } from "./filter";
import { viewsOf } from "./saved-views";
import { builtIn } from "./views";

type ToolsProps = { view: View<typeof filters> };

/** Saves the current filters as a view, or deletes the current view. */
export const ViewTools = async ({ view }: ToolsProps) => {
  const { member, words, values: filter } = view;
  const views = await viewsOf(member.ctx);
  const here = listAt(filter);
  const kept = views.find(({ query }) => listAt(filterOf(query)) === here);
  if (kept) {
    return (
      <Form
        icon={<Icon className="size-4.5" name="cross" />}
        of={forgetView}
        params={{ id: kept.id }}
        submit={({ t }) => t("views.forget", { name: kept.name })}
      />
    );
  }
  if (builtIn.some(([, one]) => listAt(one) === here)) return null;
  return <KeepView filter={filter} t={words.t} />;
};

const KeepView = async ({ filter, t }: { filter: Filter; t: Words["t"] }) => (
  <details className="group/keep" open={await cameBack(keepView)}>
    <summary className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-medium hover:bg-hover">
      <Icon className="size-4.5" name="plus" />
      {t("views.keep")}
    </summary>
    <Form
      className="mt-2 grid gap-3 sm:grid-cols-[20rem_auto] sm:items-end"
      of={keepView}
      suffix="view"
      values={{ query: queryOf(filter) }}
    />
  </details>
);
