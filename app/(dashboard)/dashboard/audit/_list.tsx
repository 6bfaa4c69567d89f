import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { TextLink } from "@/app/_ui/text-link";
import type { Column } from "@/app/(dashboard)/_list/declaration";
import { choice, day, lookup } from "@/app/(dashboard)/_list/filter-kinds";
import { listPage } from "@/app/(dashboard)/_list/list-page";
import { boundsOf } from "@/app/(dashboard)/_list/period";
import { auditActors, searchAudit } from "@/lib/audit/search";
import { isUuid } from "@/lib/kit/ids";
import type { AuditEntry } from "@/prisma/client/client";
import { factsOf, families, pageOfEntry, sentenceOf } from "./sentence";

/** A row with the current mode. */
type Entry = AuditEntry & { seenLive: boolean };

/** A column of the export only. */
const kept = (
  name: string,
  file: (entry: Entry, words: Words) => string | null,
): Column<Entry> => ({
  name,
  head: `audit.column.${name}` as never,
  isFileOnly: true,
  file,
});

export const list = listPage({
  path: "/dashboard/audit",
  words: "audit",
  scope: "merchant:write",
  prefix: "audit",
  filters: {
    actor: lookup({
      label: "audit.person",
      any: "audit.anybody",
      read: (actor) => (isUuid(actor) ? actor.toLowerCase() : undefined),
      options: async ({ ctx }) =>
        (await auditActors(ctx)).map(({ id, name }) => ({ value: id, label: name })),
    }),
    family: choice(families, {
      label: "audit.kind",
      any: "audit.anything",
      text: (family, t) => t(`audit.family.${family}`),
    }),
    from: day("audit.from"),
    to: day("audit.to"),
  },
  search: async (ctx, { actor, family, from, to, limit, ...cursor }) => {
    const page = await searchAudit(
      ctx,
      { actor, family, ...boundsOf({ from, to }) },
      { after: cursor.starting_after, before: cursor.ending_before },
      limit,
    );
    return { ...page, rows: page.rows.map((row) => ({ ...row, seenLive: ctx.livemode })) };
  },
  columns: [
    {
      name: "date",
      moment: ({ at }) => at,
      head: "audit.column.date",
      align: "start",
      card: "wide",
      width: "align-top md:w-44",
    },
    {
      name: "sentence",
      head: "audit.column.sentence",
      grows: true,
      card: "wide",
      cell: (entry, words) => <Sentence entry={entry} words={words} />,
      file: sentenceOf,
    },
    kept("details", (entry, words) =>
      factsOf(entry, words)
        .map(({ name, value }) => `${name} : ${value}`)
        .join(" · "),
    ),
    kept("mode", ({ livemode }, { t }) => t(livemode ? "shell.live" : "shell.test")),
    kept("ip", ({ ip }) => ip),
    kept("device", ({ device }) => device),
    kept("action", ({ action }) => action),
    kept("actor", ({ actorName }) => actorName),
    kept("targetType", ({ targetType }) => targetType),
    kept("targetId", ({ targetId }) => targetId),
    kept("request", ({ requestId }) => requestId),
    {
      name: "from",
      head: "audit.column.device",
      isMuted: true,
      card: "wide",
      width: "max-md:whitespace-normal md:w-52 align-top",
      cell: ({ device, ip }) => [device, ip].filter(Boolean).join(" · "),
    },
  ],
  empty: { icon: "eye" },
  export: { at: "export", name: "journal" },
});

/** The action, with its details right below. */
const Sentence = ({ entry, words }: { entry: Entry; words: Words }) => {
  const { t } = words;
  const facts = factsOf(entry, words);
  const page = pageOfEntry(entry, { livemode: entry.seenLive });
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 break-words">{sentenceOf(entry, words)}</span>
        {entry.livemode && (
          <Chip icon="card" tone="calm">
            {t("shell.live")}
          </Chip>
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 text-sm">
        {facts.length > 0 && (
          <dl className="flex min-w-0 flex-wrap gap-x-4 gap-y-0.5">
            {facts.map(({ name, value }) => (
              <div className="flex min-w-0 gap-1.5" key={name}>
                <dt className="shrink-0 text-muted">{t("audit.fact", { name })}</dt>
                <dd className="min-w-0 break-words">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {page && <TextLink href={page}>{t("audit.see")}</TextLink>}
      </div>
    </>
  );
};
