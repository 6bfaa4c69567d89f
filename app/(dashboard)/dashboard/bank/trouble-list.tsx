import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { type FaultKind, type Faults, faultKinds } from "@/lib/bank/sandbox/faults";

type ListProps = { troubles: Faults; csrf: string; words: Words };

/** How long an order holds; nothing holds longer than an hour. */
const choices = [5, 15, 60] as const;

/** What the test bank can do to this shop, with what is on and until when. */
export const TroubleList = ({ troubles, csrf, words }: ListProps) => (
  <ul className="divide-y divide-line">
    {faultKinds.map((kind) => (
      <Trouble
        csrf={csrf}
        key={kind}
        kind={kind}
        until={troubles.find((trouble) => trouble.kind === kind)?.until ?? null}
        words={words}
      />
    ))}
  </ul>
);

type TroubleProps = { kind: FaultKind; until: Date | null; csrf: string; words: Words };

const Trouble = ({ kind, until, csrf, words: { t, when } }: TroubleProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
    <div className="min-w-0 flex-1 basis-72">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium" id={`on-${kind}`}>
        {t(`bankRoom.name.${kind}`)}
        {until && (
          <Chip icon="warning" tone="warn">
            {t("bankRoom.until", { moment: when(until, "time") })}
          </Chip>
        )}
      </h3>
      <p className="text-muted text-sm">{t(`bankRoom.effect.${kind}`)}</p>
    </div>
    <form
      action="/dashboard/bank/order"
      aria-labelledby={`on-${kind}`}
      className="flex flex-wrap gap-2"
      method="post"
    >
      <input name="csrf" type="hidden" value={csrf} />
      <input name="kind" type="hidden" value={kind} />
      {until ? (
        <Submit name="minutes" value="0">
          {t("bankRoom.stop")}
        </Submit>
      ) : (
        choices.map((minutes) => (
          <Submit key={minutes} look="plain" name="minutes" value={minutes}>
            {t("bankRoom.minutes", { minutes })}
          </Submit>
        ))
      )}
    </form>
  </li>
);
