import type { Words } from "@/app/_intl/words";
import { Pager } from "@/app/_ui/pager";
import { type AnyValues, addressOf } from "@/app/(dashboard)/_list/filters";
import type { RowsPage } from "@/app/(dashboard)/_list/read";

type LinksProps = {
  page: Pick<RowsPage<unknown>, "newer" | "older">;
  path: string;
  /** Query parameters that the page links keep. */
  kept?: AnyValues;
  t: Words["t"];
  newer?: string | undefined;
  older?: string | undefined;
};

/** Links to the previous and next page. */
export const PageLinks = ({ page, path, kept = {}, t, newer, older }: LinksProps) => (
  <Pager
    label={t("lists.pages")}
    newer={
      page.newer === null
        ? null
        : {
            href: addressOf(path, kept, { before: page.newer || undefined }),
            text: newer ?? t("lists.newer"),
          }
    }
    older={
      page.older === null
        ? null
        : {
            href: addressOf(path, kept, { after: page.older }),
            text: older ?? t("lists.older"),
          }
    }
  />
);
