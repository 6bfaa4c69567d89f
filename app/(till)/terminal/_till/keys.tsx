import type { Key } from "./amount";
import { useWords } from "./words";

type KeysProps = { onKey: (key: Key) => void };

const keyClass =
  "min-h-12 touch-manipulation rounded-control border border-edge/60 bg-surface font-semibold text-[min(1.5rem,7vw)] text-ink hover:bg-hover active:bg-line";

/** The keys of an amount, row by row, and the positions of keys larger than one cell. */
const AMOUNT_KEYS: readonly [key: Key, place: string][] = [
  ["1", ""],
  ["2", ""],
  ["3", ""],
  ["back", "row-span-2"],
  ["4", ""],
  ["5", ""],
  ["6", ""],
  ["7", ""],
  ["8", ""],
  ["9", ""],
  ["clear", ""],
  ["0", "col-span-2"],
  ["00", ""],
  ["000", ""],
];

/** They fill the remaining height. */
export const Keys = ({ onKey }: KeysProps) => {
  const { t } = useWords();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not give its rows the height that it has
    <div
      aria-label={t("keys")}
      role="group"
      className="grid max-h-[26rem] min-h-[13.5rem] short:min-h-[13.25rem] flex-1 grid-cols-4 grid-rows-4 gap-1.5 lying:col-start-2 lying:row-span-3 lying:row-start-2 lying:h-[min(26rem,70dvh)]"
    >
      {AMOUNT_KEYS.map(([key, place]) => (
        <button
          aria-label={key === "back" || key === "clear" ? t(key) : undefined}
          className={`${keyClass} ${place}`}
          key={key}
          onClick={() => onKey(key)}
          type="button"
        >
          {shownOn(key)}
        </button>
      ))}
    </div>
  );
};

const shownOn = (key: Key): string => {
  if (key === "back") return "⌫";
  return key === "clear" ? "C" : key;
};

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;

type DigitsProps = { onDigit: (digit: string) => void; onBack: () => void };

/** The keys of a PIN. */
export const Digits = ({ onDigit, onBack }: DigitsProps) => {
  const { t } = useWords();
  return (
    <fieldset className="grid w-full grid-cols-3 gap-1.5">
      <legend className="sr-only">{t("keys")}</legend>
      {[...DIGITS, "0"].map((digit) => (
        <button
          className={`${keyClass} min-h-[clamp(3rem,9dvh,4.5rem)] ${digit === "0" ? "col-span-2" : ""}`}
          key={digit}
          onClick={() => onDigit(digit)}
          type="button"
        >
          {digit}
        </button>
      ))}
      <button aria-label={t("back")} className={`${keyClass}`} onClick={onBack} type="button">
        ⌫
      </button>
    </fieldset>
  );
};
