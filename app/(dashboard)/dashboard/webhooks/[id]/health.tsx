import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Panel } from "@/app/_ui/panel";
import { BarChart } from "@/app/(dashboard)/_chart/bar-chart";
import { FoldedForm } from "@/app/(dashboard)/_form/folded-form";
import { RefreshEvery } from "@/app/(dashboard)/_shell/refresh-every";
import { holdsScope } from "@/lib/kit/scopes";
import { type DaySuccess, successByDay } from "@/lib/webhook-deliveries/journal";
import {
  countFailed,
  RESENT_MAX,
  type Resends,
  resendsOf,
} from "@/lib/webhook-deliveries/resend-failed";
import { resendAllFailed } from "../form";
import type { Endpoint } from "./load";

type HealthProps = { endpoint: Endpoint; member: Member; words: Words };

/** The success of a webhook by day, and the button to resend failed deliveries. */
export const Health = async ({ endpoint, member, words }: HealthProps) => {
  const { ctx } = member;
  const [days, failed, resends] = await Promise.all([
    successByDay(ctx, endpoint.id),
    countFailed(ctx, endpoint.id),
    resendsOf(ctx, endpoint.id),
  ]);
  const mayResend = holdsScope(ctx.scopes, "webhooks:write") && endpoint.slot !== null;
  return (
    <>
      {resends.waiting > 0 && <Progress resends={resends} words={words} />}
      {failed > 0 && mayResend && (
        <ResendFailed endpoint={endpoint} failed={failed} words={words} />
      )}
      {days.some(({ finished }) => finished > 0) && <Success days={days} words={words} />}
    </>
  );
};

const EVERY_MS = 2_000;

const Progress = ({
  resends: { total, waiting },
  words: { t },
}: {
  resends: Resends;
  words: Words;
}) => {
  const text = t("webhook.resending", { done: total - waiting, total });
  return (
    <Panel>
      <div className="grid gap-2.5 px-5 py-4" role="status">
        <p className="tabular">{text}</p>
        <progress
          aria-label={text}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
          max={total}
          value={total - waiting}
        />
        <RefreshEvery milliseconds={EVERY_MS} />
      </div>
    </Panel>
  );
};

type ResendProps = { endpoint: Endpoint; failed: number; words: Words };

/** Shows how many deliveries it resends. */
const ResendFailed = ({ endpoint, failed, words: { t, number } }: ResendProps) => {
  const count = Math.min(failed, RESENT_MAX);
  return (
    <FoldedForm
      className="grid gap-4 px-5 py-5"
      of={resendAllFailed}
      params={{ id: endpoint.id }}
      title={t("webhook.failed", { count, isMore: failed > RESENT_MAX ? "yes" : "no" })}
    >
      {({ submit }) => (
        <>
          <p className="max-w-2xl">
            {t("webhook.resendText")}
            {failed > RESENT_MAX && ` ${t("webhook.resendMax", { max: number(RESENT_MAX) })}`}
          </p>
          {submit(() => t("webhook.resendFailed", { count }))}
        </>
      )}
    </FoldedForm>
  );
};

const Success = ({ days, words }: { days: readonly DaySuccess[]; words: Words }) => {
  const { t, percent, day, dayOfWeek, number } = words;
  const total = days.reduce((sum, one) => sum + one.finished, 0);
  const share = days.reduce((sum, one) => sum + one.succeeded, 0) / total;
  const bars = days.map(({ date, succeeded, finished }) => {
    const rate = finished > 0 ? percent(succeeded / finished) : t("home.none");
    return {
      at: date,
      value: finished > 0 ? succeeded / finished : 0,
      name: dayOfWeek(date),
      shortName: day(date),
      text: t("webhook.successBar", { day: dayOfWeek(date), rate, count: finished }),
      values: [rate, number(succeeded), number(finished - succeeded)],
    };
  });
  return (
    <Panel
      aside={<p className="tabular font-semibold">{percent(share)}</p>}
      id="success"
      title={t("webhook.successTitle")}
    >
      <div className="px-5 pt-5 pb-4">
        <BarChart
          bars={bars}
          isLow
          label={t("webhook.successTitle")}
          names={[t("webhook.success"), t("webhook.arrived"), t("webhook.givenUp")]}
          ticks={[0, 0.5, 1].map((at) => ({ at, text: percent(at) }))}
        />
      </div>
    </Panel>
  );
};
