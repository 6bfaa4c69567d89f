import type { Words } from "@/app/_intl/words";
import { factsOf, sentenceOf } from "@/app/(dashboard)/dashboard/audit/sentence";
import { csvLine } from "@/lib/kit/csv";
import type { AuditEntry } from "@/prisma/client/client";

/** A spreadsheet takes the file for UTF-8 by it. */
const BOM = "\uFEFF";

const columns = [
  "date",
  "sentence",
  "details",
  "mode",
  "ip",
  "device",
  "action",
  "actor",
  "targetType",
  "targetId",
  "request",
] as const;

/** A log as a csv, a piece for each page that was read. */
export const csvOf = async function* (
  pages: AsyncIterable<readonly AuditEntry[]>,
  words: Words,
): AsyncGenerator<string, void, undefined> {
  const { t, locale } = words;
  const delimiter = locale === "fr" ? ";" : ",";
  const heads = columns.map((name) => t(`audit.column.${name}`));
  yield BOM + csvLine(heads, delimiter);
  for await (const page of pages) {
    yield page.map((entry) => csvLine(cellsOf(entry, words), delimiter)).join("");
  }
};

const cellsOf = (entry: AuditEntry, words: Words) => [
  entry.at.toISOString(),
  sentenceOf(entry, words),
  factsOf(entry, words)
    .map(({ name, value }) => `${name} : ${value}`)
    .join(" · "),
  words.t(entry.livemode ? "frame.live" : "frame.test"),
  entry.ip,
  entry.device,
  entry.action,
  entry.actorName,
  entry.targetType,
  entry.targetId,
  entry.requestId,
];
