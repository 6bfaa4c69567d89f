import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { CopyButton } from "@/app/_ui/copy-button";
import { Icon } from "@/app/_ui/icons";
import { Form } from "@/app/(dashboard)/_form/form";
import { tryPayment } from "@/app/(dashboard)/dashboard/home/form";
import { env } from "@/lib/kit/env";

/** Placeholder for the reader's own key. */
const KEY_PLACE = "svc_test_…";

type CurlProps = {
  t: Words["t"];
  secret?: string | undefined;
  /** Decides the payment with a second command. */
  isDecided?: boolean;
};

/** The command that creates a payment, shown in the empty list. */
export const FirstPayment = ({ t, secret = KEY_PLACE, isDecided = false }: CurlProps) => (
  <CodeBlock
    code={isDecided ? `${making(secret)}\n\n${deciding(secret)}` : making(secret)}
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    label="curl"
  />
);

const making = (secret: string): string =>
  [
    `curl ${env().APP_ORIGIN}/api/v1/payments/intent \\`,
    `  -H "Authorization: Bearer ${secret}" \\`,
    `  -H "Idempotency-Key: $(date +%s)" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"amountXpf": 2500}'`,
  ].join("\n");

const deciding = (secret: string): string =>
  [
    `curl ${env().APP_ORIGIN}/api/v1/test/simulate \\`,
    `  -H "Authorization: Bearer ${secret}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"transactionId": "…", "outcome": "succeeded"}'`,
  ].join("\n");

const CARD = "4242 4242 4242 4242";

/** Creates a payment page of the shop in one click, with the test card that pays on it. */
export const TrialPayment = ({ t }: { t: Words["t"] }) => (
  <div className="grid gap-4 sm:grid-cols-[auto_1fr] sm:items-center sm:gap-6">
    <Form icon={<Icon name="card" />} of={tryPayment} />
    <div className="text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="text-muted">{t("firstSteps.card")}</span>
        <code className="tabular whitespace-nowrap font-mono font-semibold text-[0.9375rem]">
          {CARD}
        </code>
        <CopyButton done={t("copy.done")} isBare label={t("firstSteps.copyCard")} text={CARD} />
      </p>
      <p className="text-muted">{t("firstSteps.cardHint")}</p>
    </div>
  </div>
);
