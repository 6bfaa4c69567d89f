import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { env } from "@/lib/kit/env";

/** What a key is written as where the reader's own goes. */
const KEY_PLACE = "svc_test_…";

/** The command that makes a payment: an empty list teaches how it fills. */
export const FirstPayment = ({ t, secret }: { t: Words["t"]; secret?: string | undefined }) => (
  <CodeBlock
    code={[
      `curl ${env().APP_ORIGIN}/api/v1/payments/intent \\`,
      `  -H "Authorization: Bearer ${secret ?? KEY_PLACE}" \\`,
      `  -H "Idempotency-Key: $(date +%s)" \\`,
      '  -H "Content-Type: application/json" \\',
      `  -d '{"amountXpf": 2500}'`,
    ].join("\n")}
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    label="curl"
  />
);
