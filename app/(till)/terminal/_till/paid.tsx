import { useEffect } from "react";
import { Button, Screen } from "./parts";
import { PrintLink, ReceiptForm } from "./receipt-form";
import type { Paid } from "./screen";
import { signalPaid } from "./signals";
import { useKey } from "./use-key";
import type { Till } from "./use-till";
import { useWords } from "./words";

/** Just paid: impossible to overlook. */
export const PaidScreen = ({ paid, till }: { paid: Paid; till: Till }) => {
  const { t, xpf } = useWords();
  const next = (): void =>
    paid.id ? void till.boot() : till.show({ name: "offline", start: null });
  useEffect(() => {
    signalPaid();
  }, []);
  useKey((event) => {
    if (event.key !== "Enter" || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    next();
  });
  return (
    <Screen className="items-center justify-center gap-2 text-center">
      <Tick />
      <h1 className="font-bold text-4xl text-good leading-tight outline-none">{t("paid")}</h1>
      <p className="font-bold text-[min(10vw,3.5rem)] leading-tight tracking-tight">
        {xpf(paid.amountXpf)}
      </p>
      <p className="text-muted text-sm">{t("code")}</p>
      <p className="font-bold text-3xl tracking-[0.2em]" data-code="">
        {paid.code}
      </p>
      {paid.id ? (
        <div className="flex w-full flex-col gap-2">
          <ReceiptForm id={paid.id} known={paid.receiptEmail} />
          <PrintLink id={paid.id} />
        </div>
      ) : (
        <p className="text-muted">{t("offlineReceipt")}</p>
      )}
      <Button className="mt-1" isTall={true} variant="primary" onClick={next}>
        {t("newSale")}
      </Button>
    </Screen>
  );
};

const Tick = () => (
  <svg
    aria-hidden="true"
    className="size-[clamp(4.5rem,16dvh,8rem)] fill-none stroke-6 stroke-good"
    strokeLinecap="round"
    strokeLinejoin="round"
    viewBox="0 0 96 96"
  >
    <circle className="fill-good-soft" cx="48" cy="48" r="45" />
    <path className="drawn-tick" d="m27 50 15 15 28-31" />
  </svg>
);
