import { useState } from "react";
import { Icon, type IconName } from "@/app/_ui/icons";
import { Button, Screen } from "./parts";
import { QrCode } from "./qr-code";
import { type Payment, server } from "./server";
import { useAwake } from "./use-awake";
import { useBusy } from "./use-busy";
import { isDecided, useFollow } from "./use-follow";
import type { Till } from "./use-till";
import { type TillWords, useWords } from "./words";

/** The payer's QR code full screen, and the payment's progress. */
export const SaleScreen = ({ first, till }: { first: Payment; till: Till }) => {
  const { t, xpf, time, fault } = useWords();
  const [refusal, setRefusal] = useState<{ text: string; seen: Payment } | null>(null);
  useAwake();
  const leave = (payment: Payment): void => till.show(endOf(payment));
  const { payment, isLost } = useFollow(first, {
    onDecided: leave,
    onLocked: () => void till.boot(),
  });
  const [isBusy, cancel] = useBusy(async () => {
    try {
      const after = await server.cancel(first.id);
      if (isDecided(after)) leave(after);
    } catch (thrown) {
      // Paid or expired at the same moment: the next long poll says which.
      setRefusal({ text: fault(thrown), seen: payment });
    }
  });
  return (
    <Screen className="items-center justify-center gap-2 text-center flat:grid flat:max-w-[60rem] flat:grid-cols-[auto_1fr] flat:content-center flat:items-start flat:gap-x-8 [&>:not([data-url])]:flat:col-start-2">
      <h1 className="font-bold text-[min(10vw,3rem)] leading-tight tracking-tight outline-none">
        {xpf(first.amountXpf)}
      </h1>
      {first.description && <p className="max-w-full break-words">{first.description}</p>}
      <QrCode url={first.url} />
      {!payment.isOpened && <p className="text-balance text-muted text-sm">{t("scan")}</p>}
      <Progress isLost={isLost} payment={payment} />
      <Refusal payment={payment} text={refusal?.seen === payment ? refusal.text : ""} />
      <p className="text-muted text-sm">
        {t("until", { time: time(new Date(first.expiresAt * 1000)) })}
      </p>
      <Button
        className="mt-1 w-full"
        disabled={payment.status === "processing"}
        isBusy={isBusy}
        variant="danger"
        onClick={cancel}
      >
        {t("cancel")}
      </Button>
    </Screen>
  );
};

/** The screen after a payment is decided. */
const endOf = (payment: Payment) => {
  if (payment.status !== "succeeded") return { name: "ended", payment } as const;
  const { id, amountXpf, receiptEmail, confirmationCode } = payment;
  return {
    name: "paid",
    paid: { id, amountXpf, receiptEmail, code: confirmationCode ?? "" },
  } as const;
};

type Step = { text: string; icon: IconName; colours: string };

const stepOf = (payment: Payment, { t }: TillWords): Step => {
  if (payment.status === "processing") {
    return { text: t("processing"), icon: "card", colours: "bg-accent text-accent-ink" };
  }
  return payment.isOpened
    ? { text: t("opened"), icon: "eye", colours: "bg-accent-soft text-ink" }
    : { text: t("waiting"), icon: "clock", colours: "bg-calm-soft text-calm" };
};

const Progress = ({ payment, isLost }: { payment: Payment; isLost: boolean }) => {
  const words = useWords();
  const { text, icon, colours } = isLost
    ? ({ text: words.t("lost"), icon: "warning", colours: "bg-warn-soft text-warn" } as const)
    : stepOf(payment, words);
  return (
    <p
      className={`inline-flex items-center gap-2 justify-self-center rounded-2xl px-4 py-1.5 font-semibold short:text-sm ${colours}`}
      data-opened={payment.isOpened ? "" : undefined}
      data-status={payment.status}
      role="status"
    >
      <Icon name={icon} />
      {text}
    </p>
  );
};

/** Why the card was refused, while the payer may still try another. */
const Refusal = ({ payment, text: said }: { payment: Payment; text: string }) => {
  const { t, named } = useWords();
  const code = payment.status === "open" ? payment.lastFailureCode : null;
  const refused = code ? t("refused", { reason: named("failure", code) ?? code }) : "";
  return (
    <p
      className="w-full rounded-control bg-bad-soft px-3 py-2 font-semibold text-bad empty:hidden short:text-sm"
      role="alert"
    >
      {said || refused}
    </p>
  );
};
