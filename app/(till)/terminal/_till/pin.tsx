import { useState } from "react";
import { Digits } from "./keys";
import { Button, FormMessage, Screen, Title } from "./parts";
import { type Cashier, Refused, server } from "./server";
import { useBusy } from "./use-busy";
import { useKey } from "./use-key";
import type { Till } from "./use-till";
import { useWords } from "./words";

const PIN_MIN = 4;
const PIN_MAX = 6;

type PinProps = { cashier: Cashier; till: Till; onOther?: () => void };

export const PinScreen = ({ cashier, till, onOther }: PinProps) => {
  const words = useWords();
  const { t } = words;
  const [pin, setPin] = useState("");
  const [message, setMessage] = useState("");
  const [isBusy, unlock] = useBusy(async () => {
    setPin("");
    try {
      await server.unlock(cashier.id, pin);
      await till.boot();
    } catch (thrown) {
      const left = thrown instanceof Refused ? thrown.details["triesLeft"] : undefined;
      const more = typeof left === "number" ? ` ${t("triesLeft", { count: left })}` : "";
      setMessage(words.fault(thrown) + more);
    }
  });
  const type = (digit: string): void => setPin((now) => (now + digit).slice(0, PIN_MAX));
  const erase = (): void => setPin((now) => now.slice(0, -1));
  useKey((event) => {
    if (/^\d$/.test(event.key)) type(event.key);
    else if (event.key === "Backspace") erase();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      if (pin.length >= PIN_MIN) unlock();
    }
  });
  return (
    <Screen className="items-center justify-center gap-2 text-center">
      <Title>{cashier.name}</Title>
      <p className="text-muted">{t("pin")}</p>
      <output aria-label={t("pinTyped")} className="min-h-8 text-2xl leading-8 tracking-[0.3em]">
        {"●".repeat(pin.length)}
      </output>
      <FormMessage>{message}</FormMessage>
      <Digits onBack={erase} onDigit={type} />
      <Button
        disabled={pin.length < PIN_MIN}
        isBusy={isBusy}
        isTall={true}
        variant="primary"
        onClick={unlock}
      >
        {t("unlock")}
      </Button>
      {onOther && (
        <Button className="w-full" onClick={onOther}>
          {t("otherCashier")}
        </Button>
      )}
    </Screen>
  );
};
