import type { Words } from "@/app/_intl/words";
import { Icon, type IconName } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import type { EventKind } from "@/lib/events/kinds";
import type { Origin } from "@/lib/kit/context";
import type { Step } from "@/lib/transactions/timeline";

type Look = { icon: IconName; colour: string };

const calm: Look = { icon: "info", colour: "bg-calm-soft text-calm" };

const looks: readonly [RegExp, Look][] = [
  [/\.(succeeded|completed|recovered|paid)$/, { icon: "check", colour: "bg-good-soft text-good" }],
  [/\.(failed|exhausted|unpaid)$/, { icon: "cross", colour: "bg-bad-soft text-bad" }],
  [/\.refunded$/, { icon: "undo", colour: "bg-calm-soft text-calm" }],
  [/\.processing$/, { icon: "bank", colour: "bg-warn-soft text-warn" }],
  [/\.created$/, { icon: "plus", colour: "bg-accent-soft text-accent" }],
  [/\.expired$/, { icon: "clock", colour: "bg-calm-soft text-calm" }],
];

const lookOf = (type: string): Look => looks.find(([test]) => test.test(type))?.[1] ?? calm;

/** What happened, in order, and through whom. */
export const Steps = ({ steps, words: { t, when } }: { steps: readonly Step[]; words: Words }) => (
  <Panel id="timeline" title={t("payment.timeline")}>
    {steps.length === 0 && <p className="px-5 py-4 text-muted">{t("payment.noSteps")}</p>}
    <ol className="px-5 py-4">
      {steps.map(({ id, type, origin, createdAt }) => {
        const { icon, colour } = lookOf(type);
        return (
          <li className="group relative flex gap-3.5 pb-5 last:pb-0" key={id}>
            <span className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
            <span className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
              <Icon className="size-4.5" name={icon} />
            </span>
            <div className="min-w-0 flex-1 pt-1">
              <p>
                <span className="font-medium">{t(`event.${type as EventKind}`)}</span>{" "}
                <span className="text-muted">{t(`origin.${origin as Origin}`)}</span>
              </p>
              <p className="tabular text-muted text-sm">
                <time dateTime={createdAt.toISOString()} title={createdAt.toISOString()}>
                  {when(createdAt, "full")}
                </time>
                <span className="ml-2 font-mono text-[0.8125rem]">{type}</span>
              </p>
            </div>
          </li>
        );
      })}
    </ol>
  </Panel>
);
