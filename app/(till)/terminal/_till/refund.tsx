import { useState } from "react";
import { Button, FormMessage, fieldClass, Screen, Title } from "./parts";
import { leftOf } from "./sale-state";
import { type Sale, server, Unreachable } from "./server";
import { useBusy } from "./use-busy";
import type { Till } from "./use-till";
import { useWords } from "./words";

type RefundProps = { sale: Sale; date: string; till: Till };

/** Says what will be refunded, before it is: a refund cannot be undone. */
export const RefundScreen = ({ sale, date, till }: RefundProps) => {
  const { t, xpf, fault } = useWords();
  const [message, setMessage] = useState("");
  const [isUnknown, setUnknown] = useState(false);
  const [isBusy, give] = useBusy(async (amountXpf: number) => {
    try {
      await server.refund(till.state?.csrf ?? "", sale.transactionId ?? "", amountXpf);
      till.show({ name: "day", date });
    } catch (thrown) {
      // It may have been refunded already: the day's list shows it, and a second press would refund twice.
      setUnknown(thrown instanceof Unreachable);
      setMessage(thrown instanceof Unreachable ? t("refundUnknown") : fault(thrown));
    }
  });
  return (
    <Screen className="justify-center">
      <Title>{t("refundTitle", { amount: xpf(sale.amountXpf) })}</Title>
      <p>{t("refundText")}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          give(Number(new FormData(event.currentTarget).get("amountXpf")));
        }}
      >
        <label className="font-semibold" htmlFor="refund">
          {t("refundAmount", { most: xpf(leftOf(sale)) })}
        </label>
        <input
          className={fieldClass}
          defaultValue={leftOf(sale)}
          id="refund"
          inputMode="numeric"
          max={leftOf(sale)}
          min={1}
          name="amountXpf"
          required={true}
          step={1}
          type="number"
        />
        <FormMessage>{message}</FormMessage>
        {!isUnknown && (
          <Button isBusy={isBusy} isTall={true} variant="danger" type="submit">
            {t("giveBack")}
          </Button>
        )}
        <Button onClick={() => till.show({ name: "day", date })}>{t("keep")}</Button>
      </form>
    </Screen>
  );
};
