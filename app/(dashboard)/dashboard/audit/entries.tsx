import Link from "next/link";
import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import type { AuditEntry } from "@/prisma/client/client";
import { factsOf, pageOfEntry, sentenceOf } from "./sentence";

type EntriesProps = { entries: readonly AuditEntry[]; livemode: boolean; words: Words };

/** What was done, the last first, with what an entry keeps besides right below it. */
export const Entries = ({ entries, livemode, words }: EntriesProps) => (
  <ol aria-label={words.t("audit.caption")} className="divide-y divide-line">
    {entries.map((entry) => (
      <Entry entry={entry} key={entry.id} livemode={livemode} words={words} />
    ))}
  </ol>
);

type EntryProps = { entry: AuditEntry; livemode: boolean; words: Words };

const Entry = ({ entry, livemode, words }: EntryProps) => {
  const { t, when } = words;
  const facts = factsOf(entry, words);
  const page = pageOfEntry(entry, { livemode });
  const from = [entry.device, entry.ip].filter(Boolean).join(" · ");
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3.5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words">{sentenceOf(entry, words)}</span>
          {entry.livemode && (
            <Chip icon="card" tone="calm">
              {t("frame.live")}
            </Chip>
          )}
        </p>
        <div className="mt-0.5 flex flex-wrap items-center gap-x-4 text-sm">
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
          {page && (
            <Link
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-4"
              href={page}
              prefetch={false}
            >
              {t("audit.see")}
            </Link>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-x-3 text-muted text-sm md:block md:text-right">
        <time
          className="tabular whitespace-nowrap"
          dateTime={entry.at.toISOString()}
          title={entry.at.toISOString()}
        >
          {when(entry.at, "table")}
        </time>
        {from && <p className="break-all">{from}</p>}
      </div>
    </li>
  );
};
