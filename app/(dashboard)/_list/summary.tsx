import type { Route } from "next";
import { ButtonAnchor, ButtonLink } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";
import type { AnyDeclaration, AnyView, Total } from "@/app/(dashboard)/_list/declaration";
import { addressOf } from "@/app/(dashboard)/_list/filters";
import { listTexts } from "@/app/(dashboard)/_list/parts";
import { holdsScope } from "@/lib/kit/scopes";

type PartProps = { declaration: AnyDeclaration; view: AnyView };

type SummaryProps = PartProps & { total: Total | null; isSelecting: boolean };

/** Count and sum, the export, and the start of a selection. */
export const Summary = ({ declaration, view, total, isSelecting }: SummaryProps) => {
  const { words, member, values, at } = view;
  const { t } = words;
  const { export: file, select, path } = declaration;
  const maySelect = select && !isSelecting && holdsScope(member.ctx.scopes, select.scope);
  if (!(total || file)) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <p className="tabular min-h-6 text-muted" data-testid="total">
        {total && <TotalText declaration={declaration} total={total} view={view} />}
      </p>
      <div className="-mx-3 flex flex-wrap">
        {maySelect && (
          <ButtonLink href={at({ ...values, select: 1 }) as Route} variant="quiet" prefetch={false}>
            {t(select.text as never)}
          </ButtonLink>
        )}
        {file && (
          <ButtonAnchor
            href={addressOf(`${path}/${file.at}`, values, { sort: sortParam(view) })}
            variant="quiet"
          >
            <Icon name="out" />
            {t("lists.file")}
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
};

const sortParam = ({ query }: AnyView): string | undefined =>
  typeof query["sort"] === "string" ? query["sort"] : undefined;

const TotalText = ({ declaration, view, total }: PartProps & { total: Total }) => {
  const { words } = view;
  const texts = listTexts(words, declaration);
  const count = texts("count", { count: total.count });
  return (
    <>
      <span className="font-semibold text-ink">
        {total.isPart ? words.t("lists.moreThan", { count }) : count}
      </span>
      {total.sum && ` · ${total.sum}`}
    </>
  );
};
