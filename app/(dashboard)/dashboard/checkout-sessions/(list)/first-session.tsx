import type { Words } from "@/app/_intl/words";
import { CodeBlock } from "@/app/_ui/code-block";
import { env } from "@/lib/kit/env";

/** The command that creates a session, shown in the empty list. */
export const FirstSession = ({ t }: { t: Words["t"] }) => (
  <CodeBlock
    code={[
      `curl ${env().APP_ORIGIN}/api/v1/checkout-sessions \\`,
      '  -H "Authorization: Bearer svc_test_…" \\',
      '  -H "Content-Type: application/json" \\',
      `  -d '{"lineItems": [{"description": "Café", "amountXpf": 2990}],`,
      `       "successUrl": "https://boutique.example/merci"}'`,
    ].join("\n")}
    copy={{ do: t("copy.do"), done: t("copy.done") }}
    label="curl"
  />
);
