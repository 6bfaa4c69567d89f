import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Disclosure } from "@/app/_ui/disclosure";
import { Icon } from "@/app/_ui/icons";
import { TextLink } from "@/app/_ui/text-link";
import { Form } from "@/app/(dashboard)/_form/form";
import { FirstPayment, TrialPayment } from "@/app/(dashboard)/_shell/first-payment";
import { showSteps } from "@/app/(dashboard)/dashboard/home/form";
import { holdsScope } from "@/lib/kit/scopes";
import type { FirstStep, StepState } from "@/lib/members/first-steps";

/** The page of each step, and the scope it needs. */
const pages: Record<Exclude<FirstStep, "shop" | "payment">, { href: string; scope: string }> = {
  key: { href: "/dashboard/api-keys", scope: "api_keys:read" },
  product: { href: "/dashboard/payment-links/new", scope: "payment_links:write" },
  webhook: { href: "/dashboard/webhooks/new", scope: "webhooks:write" },
  profile: { href: "/dashboard/settings", scope: "merchant:write" },
  kyb: { href: "/dashboard/settings", scope: "merchant:write" },
};

type StepsProps = {
  steps: readonly StepState[];
  scopes: readonly string[];
  t: Words["t"];
};

/** Collapsed once this many steps are done. */
const FOLDED_FROM = 5;

/** The steps from a new shop to live payments. Each is checked automatically; the list can be hidden. */
export const FirstSteps = (props: StepsProps) => {
  const { steps, t } = props;
  const done = steps.filter(({ isDone }) => isDone).length;
  const isComplete = done === steps.length;
  const count = t("firstSteps.count", { done, of: steps.length });
  return (
    <section
      aria-labelledby="first-steps"
      className="rounded-panel border border-accent/40 bg-surface shadow-panel"
    >
      <details className="group/steps" open={done < FOLDED_FROM}>
        <summary className="flex min-h-14 items-center gap-x-4 rounded-panel px-5 py-3">
          <h2 className="font-semibold text-lg" id="first-steps">
            {t(isComplete ? "firstSteps.complete" : "firstSteps.title")}
          </h2>
          <span className="tabular text-muted text-sm">{count}</span>
          <progress
            aria-label={count}
            className="hidden h-1.5 w-24 appearance-none sm:block overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
            max={steps.length}
            value={done}
          />
          <Icon
            className="ml-auto size-5 text-muted transition-transform group-open/steps:rotate-90"
            name="right"
          />
        </summary>
        <ol className="border-line border-t">
          {steps.map((state) => (
            <Step key={state.step} {...props} state={state} />
          ))}
        </ol>
        <Form className="px-1 py-2" of={showSteps}>
          {() => (
            <Submit variant="quiet" name="to" value="hide">
              {t("firstSteps.hide")}
            </Submit>
          )}
        </Form>
      </details>
    </section>
  );
};

type StepProps = StepsProps & { state: StepState };

const Step = ({ state: { step, isDone }, ...more }: StepProps) => {
  const { t } = more;
  const isOpen = step === "payment" && !isDone;
  return (
    <li className={`border-line border-b px-5 ${isOpen ? "bg-accent-soft/50 py-5" : "py-3"}`}>
      <div className="flex items-start gap-3.5">
        <Mark isDone={isDone} t={t} />
        <div className="min-w-0 flex-1">
          <p className={isDone ? "text-muted" : "font-medium"}>
            {isDone || step === "payment" || step === "shop" ? (
              t(`firstSteps.step.${step}`)
            ) : (
              <To scopes={more.scopes} step={step} t={t} />
            )}
          </p>
          {!isDone && <p className="text-muted text-sm">{t(`firstSteps.why.${step}`)}</p>}
        </div>
      </div>
      {isOpen && <Trial {...more} />}
    </li>
  );
};

const Mark = ({ isDone, t }: { isDone: boolean; t: Words["t"] }) => (
  <span
    className={`mt-0.5 grid size-6 shrink-0 place-items-center rounded-full ${isDone ? "bg-good-soft text-good" : "border-2 border-edge/50"}`}
  >
    {isDone && <Icon className="size-4" name="check" />}
    <span className="sr-only">{t(isDone ? "firstSteps.done" : "firstSteps.open")}</span>
  </span>
);

type ToProps = { step: keyof typeof pages; scopes: readonly string[]; t: Words["t"] };

const To = ({ step, scopes, t }: ToProps) => {
  const { href, scope } = pages[step];
  if (!holdsScope(scopes, scope)) return t(`firstSteps.step.${step}`);
  return <TextLink href={href}>{t(`firstSteps.step.${step}`)}</TextLink>;
};

const Trial = ({ scopes, t }: StepsProps) => (
  <div className="mt-4 grid grid-cols-1 gap-4 sm:pl-9">
    {holdsScope(scopes, "payment_links:write") && <TrialPayment t={t} />}
    <Disclosure title={t("firstSteps.curl")}>
      <div className="grid grid-cols-1 gap-3 px-5 py-4">
        <p className="text-muted text-sm">{t("firstSteps.curlText")}</p>
        <FirstPayment isDecided t={t} />
      </div>
    </Disclosure>
  </div>
);

/** Shows the hidden steps again. */
export const ShowSteps = ({ t }: { t: Words["t"] }) => (
  <Form className="text-center" of={showSteps}>
    {() => (
      <Submit variant="quiet" name="to" value="show">
        {t("firstSteps.show")}
      </Submit>
    )}
  </Form>
);
