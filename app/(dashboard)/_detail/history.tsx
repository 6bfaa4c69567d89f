import type { Words } from "@/app/_intl/words";
import { Icon, type IconName } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { HistoryLine } from "@/lib/events/history";

type Mark = { icon: IconName; colour: string };

const calm: Mark = { icon: "info", colour: "bg-calm-soft text-calm" };

const marks: readonly [RegExp, Mark][] = [
  [/\.(succeeded|completed|recovered|paid)$/, { icon: "check", colour: "bg-good-soft text-good" }],
  [/\.(\w*failed|exhausted|unpaid)$/, { icon: "cross", colour: "bg-bad-soft text-bad" }],
  [/\.(processing|past_due)$/, { icon: "clock", colour: "bg-warn-soft text-warn" }],
  [/\.(created|issued)$/, { icon: "plus", colour: "bg-accent-soft text-accent" }],
  [/\.refunded$/, { icon: "undo", colour: "bg-calm-soft text-calm" }],
  [/\.expired$/, { icon: "clock", colour: "bg-calm-soft text-calm" }],
];

const markOf = (type: string): Mark => marks.find(([test]) => test.test(type))?.[1] ?? calm;

type HistoryProps = { lines: readonly HistoryLine[]; words: Words };

/** Events in order, each with its origin; empty after their retention. */
export const History = ({ lines, words: { t, when } }: HistoryProps) =>
  lines.length > 0 && (
    <Panel id="timeline" title={t("payment.timeline")}>
      <ol className="px-5 py-4">
        {lines.map(({ id, type, origin, createdAt }) => (
          <li className="group relative flex gap-3.5 pb-5 last:pb-0" key={id}>
            <span className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
            <Mark type={type} />
            <div className="min-w-0 flex-1 pt-1">
              <p>
                <span className="font-medium">{t(`event.${type}`)}</span>{" "}
                <span className="text-muted">{t(`origin.${origin}`)}</span>
              </p>
              <p className="tabular text-muted text-sm">
                <time dateTime={createdAt.toISOString()} title={createdAt.toISOString()}>
                  {when(createdAt, "full")}
                </time>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  );

/** The icon of an event type. */
export const Mark = ({ type }: { type: string }) => {
  const { icon, colour } = markOf(type);
  return (
    <span className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
      <Icon className="size-4.5" name={icon} />
    </span>
  );
};
