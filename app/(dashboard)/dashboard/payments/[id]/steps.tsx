import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Mark } from "@/app/(dashboard)/_detail/history";
import type { EventKind } from "@/lib/events/kinds";
import type { Origin } from "@/lib/kit/context";
import type { Step } from "@/lib/transactions/timeline";

type StepsProps = { steps: readonly Step[]; opensEvents: boolean; words: Words };

/** Events in order, each with its origin. */
export const Steps = ({ steps, opensEvents, words }: StepsProps) => (
  <Panel id="timeline" title={words.t("payment.timeline")}>
    {steps.length === 0 && <p className="px-5 py-4 text-muted">{words.t("payment.noSteps")}</p>}
    <ol className="px-5 py-4">
      {steps.map((step) => (
        <Line key={step.id} opensEvents={opensEvents} step={step} words={words} />
      ))}
    </ol>
  </Panel>
);

type LineProps = { step: Step; opensEvents: boolean; words: Words };

const Line = ({ step, opensEvents, words: { t, xpf, when } }: LineProps) => {
  const { id, type, origin, amountXpf, requestId, createdAt } = step;
  return (
    <li className="group relative flex gap-3.5 pb-5 last:pb-0">
      <span className="absolute top-8 bottom-0 left-4 w-px bg-line group-last:hidden" />
      <Mark type={type} />
      <div className="min-w-0 flex-1 pt-1">
        <p>
          <span className="font-medium">{t(`event.${type as EventKind}`)}</span>{" "}
          {amountXpf !== null && <span className="tabular">{xpf(amountXpf)} </span>}
          <span className="text-muted">{t(`origin.${origin as Origin}`)}</span>
        </p>
        <p className="tabular flex flex-wrap gap-x-3 text-muted text-sm">
          <time dateTime={createdAt.toISOString()} title={createdAt.toISOString()}>
            {when(createdAt, "full")}
          </time>
          {opensEvents ? (
            <Small href={`/dashboard/events/${id}`}>
              <span className="font-mono text-[0.8125rem]">{type}</span>
            </Small>
          ) : (
            <span className="font-mono text-[0.8125rem]">{type}</span>
          )}
          {opensEvents && requestId && (
            <Small href={`/dashboard/requests/${requestId}`}>{t("payment.request")}</Small>
          )}
        </p>
      </div>
    </li>
  );
};

const Small = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
    href={href as Route}
    prefetch={false}
  >
    {children}
  </Link>
);
