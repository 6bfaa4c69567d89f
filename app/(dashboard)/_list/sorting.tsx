import type { Words } from "@/app/_intl/words";
import { controlClass } from "@/app/_ui/field";
import type { AnyDeclaration, Sort } from "@/app/(dashboard)/_list/declaration";
import { sortText } from "@/app/(dashboard)/_list/read";
import { headOf } from "@/app/(dashboard)/_list/table-head";

type SortingProps = { declaration: AnyDeclaration; sort: Sort | undefined; words: Words };

/** The order as a select: cards have no headers to press. */
export const Sorting = ({ declaration, sort, words }: SortingProps) => {
  const { t } = words;
  const sorted = declaration.columns.filter(({ isSorted }) => isSorted);
  if (sorted.length === 0) return null;
  return (
    <div className="min-w-0 grow basis-36 lg:max-w-56">
      <label className="mb-1 block text-muted text-sm" htmlFor="sort">
        {t("lists.sort")}
      </label>
      <select className={controlClass} defaultValue={sortText(sort) ?? ""} id="sort" name="sort">
        <option value="">{t("lists.newestFirst")}</option>
        {sorted.flatMap((sortedBy) => {
          const { name } = sortedBy;
          const column = headOf(sortedBy, declaration.words, words);
          return [
            <option key={`-${name}`} value={`-${name}`}>
              {t("lists.down", { column })}
            </option>,
            <option key={name} value={name}>
              {t("lists.up", { column })}
            </option>,
          ];
        })}
      </select>
    </div>
  );
};
