import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { TextLink } from "@/app/_ui/text-link";
import type { CheckoutLineItem, CheckoutSession } from "@/lib/checkout-sessions/schema";

type LinesProps = { session: CheckoutSession; words: Words };

/** The line items, as they were when the session was created. */
export const Lines = ({ session, words }: LinesProps) => {
  const { t, xpf } = words;
  return (
    <Panel id="lines" title={t("sessions.lines")}>
      <ul className="divide-y divide-line">
        {session.lineItems.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frozen lines have no id and never move.
          <Line key={at} line={line} words={words} />
        ))}
      </ul>
      <p className="tabular flex justify-between gap-4 border-line border-t px-5 py-3 font-semibold">
        <span>{t(session.mode === "subscription" ? "sessions.due" : "sessions.total")}</span>
        <span>{xpf(session.amountXpf)}</span>
      </p>
    </Panel>
  );
};

const Line = ({ line, words: { xpf, number } }: { line: CheckoutLineItem; words: Words }) => (
  <li className="tabular flex justify-between gap-4 px-5 py-3">
    <div className="min-w-0">
      <p className="break-words">
        {line.productId ? (
          <TextLink href={`/dashboard/products/${line.productId}`}>{line.description}</TextLink>
        ) : (
          line.description
        )}
      </p>
      {line.quantity > 1 && (
        <p className="text-muted text-sm">
          {number(line.quantity)} × {xpf(line.amountXpf)}
        </p>
      )}
    </div>
    <span className="whitespace-nowrap">{xpf(line.totalXpf)}</span>
  </li>
);
