import type { Words } from "@/app/_intl/words";
import { Notice } from "@/app/_ui/notice";
import type { Query } from "@/app/(dashboard)/_list/filters";

const counts = ["went", "refused", "left", "without"] as const;
type Counts = Record<(typeof counts)[number], number>;

/** How many receipts were sent again, from the form's redirect; null if none. */
export const replayedIn = (query: Query): Counts | null => {
  if (query["went"] === undefined) return null;
  const count = (name: string): number => {
    const value = query[name];
    return typeof value === "string" && /^\d{1,6}$/.test(value) ? Number(value) : 0;
  };
  return Object.fromEntries(counts.map((name) => [name, count(name)])) as Counts;
};

export const Replayed = ({ query, words: { t } }: { query: Query; words: Words }) => {
  const replayed = replayedIn(query);
  if (!replayed) return null;
  const { went, refused, left, without } = replayed;
  return (
    <Notice role="status" tone={went > 0 ? "good" : "warn"}>
      {[
        t("receipts.went", { count: went }),
        refused > 0 ? t("receipts.refused", { count: refused }) : null,
        left > 0 ? t("receipts.left", { count: left }) : null,
        without > 0 ? t("payments.resend.without", { count: without }) : null,
      ]
        .filter(Boolean)
        .join(" ")}
    </Notice>
  );
};
