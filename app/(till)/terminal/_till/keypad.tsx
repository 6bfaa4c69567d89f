import { type ReactNode, useReducer, useRef, useState } from "react";
import { isPayable, type Key, keyOf, press } from "./amount";
import { Keys } from "./keys";
import { Button, FormMessage, fieldClass, Screen } from "./parts";
import type { Order } from "./server";
import { allowSound } from "./signals";
import { useBusy } from "./use-busy";
import { useKey } from "./use-key";
import { useWords } from "./words";

type KeypadProps = {
  /** Above the keys: day, lock, bands. */
  head: ReactNode;
  quick: readonly number[];
  labelMax: number;
  action: string;
  hint: string;
  start?: Order | null;
  /** Returns the error, unless it led to another screen. */
  onCharge: (order: Order) => Promise<string>;
};

/** A digit extends the amount, a recent amount replaces it. */
const typed = (amount: number, given: Key | number): number =>
  typeof given === "number" ? given : press(amount, given);

/** The screen to enter an amount: large keys, recent amounts, and a description. */
export const Keypad = (pad: KeypadProps) => {
  const { t, xpf } = useWords();
  const [amount, type] = useReducer(typed, pad.start?.amountXpf ?? 0);
  const [message, setMessage] = useState("");
  const label = useRef<HTMLInputElement>(null);
  const [isBusy, charge] = useBusy(async () => {
    const description = label.current?.value.trim() ?? "";
    setMessage(await pad.onCharge({ amountXpf: amount, description }));
  });
  const enter = (given: Key | number): void => {
    setMessage("");
    type(given);
  };
  const submit = (): void => {
    allowSound();
    if (isPayable(amount)) charge();
  };
  useKey((event) => {
    if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) return submit();
    if (event.target === label.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event.key);
    if (!key) return;
    event.preventDefault();
    enter(key);
  });
  return (
    <Screen className="justify-center gap-2 short:gap-1.5 lying:grid lying:max-w-[60rem] lying:grid-cols-2 lying:content-center lying:gap-x-8 lying:gap-y-4">
      <div className="flex flex-col gap-2 short:gap-1.5 lying:col-span-2">{pad.head}</div>
      <div className="text-center lying:text-left">
        <h1 className="sr-only">{t("title")}</h1>
        <output
          aria-live="polite"
          className="block font-bold text-[min(10vw,3.5rem)] leading-tight tracking-tight"
          data-amount=""
        >
          {xpf(amount)}
        </output>
        <p className="text-muted text-sm short:text-xs">{pad.hint}</p>
      </div>
      <div className="flex flex-col gap-2 short:gap-1.5">
        {pad.quick.length > 0 && <Quick amounts={pad.quick} onChoose={enter} />}
        <label className="sr-only" htmlFor="label">
          {t("description")}
        </label>
        <input
          autoComplete="off"
          className={`${fieldClass} short:min-h-10`}
          defaultValue={pad.start?.description}
          id="label"
          maxLength={pad.labelMax}
          placeholder={t("description")}
          ref={label}
        />
      </div>
      <Keys onKey={enter} />
      <div className="sticky bottom-0 flex flex-col gap-2 bg-canvas pb-1 lying:static lying:self-end">
        <FormMessage>{message}</FormMessage>
        <Button
          disabled={!isPayable(amount)}
          isBusy={isBusy}
          isTall={true}
          variant="primary"
          onClick={submit}
        >
          {pad.action}
        </Button>
      </div>
    </Screen>
  );
};

type QuickProps = { amounts: readonly number[]; onChoose: (amount: number) => void };

/** The recent amounts, in one row that scrolls sideways. */
const Quick = ({ amounts, onChoose }: QuickProps) => {
  const { t, xpf } = useWords();
  return (
    <fieldset className="-mx-3 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] short:py-0 lying:mx-0 lying:flex-wrap lying:px-0">
      <legend className="sr-only">{t("quick")}</legend>
      {amounts.map((amount) => (
        <Button
          className="shrink-0 rounded-full short:min-h-9"
          key={amount}
          onClick={() => onChoose(amount)}
        >
          {xpf(amount)}
        </Button>
      ))}
    </fieldset>
  );
};
