import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Chip } from "@/app/_ui/chip";
import { Form } from "@/app/(dashboard)/_form/form";
import { type FaultKind, type Faults, faultKinds } from "@/lib/bank/sandbox/faults";
import { faultForm } from "./form";

type ListProps = { faults: Faults; words: Words };

/** How long a fault stays active; one hour at most. */
const choices = [5, 15, 60] as const;

/** The faults of the test bank, with those active for this shop and until when. */
export const FaultList = ({ faults, words }: ListProps) => (
  <ul className="divide-y divide-line">
    {faultKinds.map((kind) => (
      <Fault
        key={kind}
        kind={kind}
        until={faults.find((fault) => fault.kind === kind)?.until ?? null}
        words={words}
      />
    ))}
  </ul>
);

type FaultProps = { kind: FaultKind; until: Date | null; words: Words };

const Fault = ({ kind, until, words: { t, when } }: FaultProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
    <div className="min-w-0 flex-1 basis-72">
      <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium" id={`on-${kind}`}>
        {t(`testBank.name.${kind}`)}
        {until && (
          <Chip icon="warning" tone="warn">
            {t("testBank.until", { moment: when(until, "time") })}
          </Chip>
        )}
      </h3>
      <p className="text-muted text-sm">{t(`testBank.effect.${kind}`)}</p>
    </div>
    <Form
      className="flex flex-wrap gap-2"
      labelledBy={`on-${kind}`}
      of={faultForm}
      values={{ kind }}
    >
      {() =>
        until ? (
          <Submit aria-describedby={`on-${kind}`} name="minutes" value="0">
            {t("testBank.stop")}
          </Submit>
        ) : (
          choices.map((minutes) => (
            <Submit
              aria-describedby={`on-${kind}`}
              key={minutes}
              variant="plain"
              name="minutes"
              value={minutes}
            >
              {t("testBank.minutes", { minutes })}
            </Submit>
          ))
        )
      }
    </Form>
  </li>
);
