import type { Words } from "@/app/_intl/words";
import { Icon, type IconName } from "@/app/_ui/icons";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { failureCodes } from "@/lib/transactions/failures";
import { decideOutcome } from "./form";
import type { Subject } from "./subjects";

type Tone = "good" | "warn" | "bad";
type Outcome = { choice: string; title: string; effect: string; tone: Tone };

const tones: Record<Tone, { colour: string; icon: IconName }> = {
  good: { colour: "text-good", icon: "check" },
  warn: { colour: "text-warn", icon: "clock" },
  bad: { colour: "text-bad", icon: "cross" },
};

/** Cards a setup can end with; the last one is refused when it is charged. */
const cards = ["alpha", "beta", "gamma", "expired"] as const;

const refusals = (t: Words["t"]): Outcome[] =>
  failureCodes.map((code) => ({
    choice: `failed:${code}`,
    title: t(`failure.${code}`),
    effect: t("simulate.effect.failed", { code }),
    tone: "bad",
  }));

const ofPayment = (t: Words["t"]): Outcome[] => [
  {
    choice: "succeeded",
    title: t("simulate.outcome.succeeded"),
    effect: t("simulate.effect.succeeded"),
    tone: "good",
  },
  {
    choice: "processing",
    title: t("simulate.outcome.processing"),
    effect: t("simulate.effect.processing"),
    tone: "warn",
  },
  ...refusals(t),
];

const ofSetup = (t: Words["t"]): Outcome[] => [
  ...cards.map(
    (card): Outcome => ({
      choice: `succeeded:pm_card_${card}`,
      title: t(`simulate.card.${card}`),
      effect: t(card === "expired" ? "simulate.effect.savedExpired" : "simulate.effect.saved"),
      tone: "good",
    }),
  ),
  ...refusals(t),
];

type OutcomesProps = { subject: Subject; t: Words["t"] };

/** The possible outcomes, each a button with its consequence. */
export const Outcomes = ({ subject, t }: OutcomesProps) => (
  <Panel id="outcomes" title={t("simulate.outcomes")}>
    <Form className="grid gap-3 p-4" of={decideOutcome} values={subject}>
      {() => (
        <ul className="grid gap-2 sm:grid-cols-2">
          {(subject.kind === "payment" ? ofPayment(t) : ofSetup(t)).map((outcome) => (
            <li key={outcome.choice}>
              <Choice outcome={outcome} />
            </li>
          ))}
        </ul>
      )}
    </Form>
  </Panel>
);

const Choice = ({ outcome: { choice, title, effect, tone } }: { outcome: Outcome }) => (
  <button
    className="flex h-full min-h-16 w-full items-start gap-3 rounded-control border border-edge/60 bg-surface px-4 py-3 text-left hover:bg-hover"
    name="choice"
    type="submit"
    value={choice}
  >
    <Icon className={`mt-0.5 size-5 ${tones[tone].colour}`} name={tones[tone].icon} />
    <span className="min-w-0">
      <span className="block font-medium">{title}</span>
      <span className="block text-muted text-sm">{effect}</span>
    </span>
  </button>
);
