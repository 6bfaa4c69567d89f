import { useRef } from "react";
import { AMOUNT_MAX, AMOUNT_MIN } from "./amount";
import { Keypad } from "./keypad";
import { Band, Button } from "./parts";
import { isLockedOut, type Order, server, type TillState, Unreachable } from "./server";
import { useBusy } from "./use-busy";
import type { Till } from "./use-till";
import { numbersLeft, readVault } from "./vault";
import { useWords } from "./words";

const LABEL_MAX = 280;

/** The start of a sale. */
export const PadScreen = ({ till }: { till: Till }) => {
  const { t, xpf, fault } = useWords();
  /** Pressed again after a lost response, the button requests the same payment. */
  const asked = useRef({ text: "", once: "" });
  const charge = async (order: Order): Promise<string> => {
    const text = JSON.stringify(order);
    if (asked.current.text !== text) asked.current = { text, once: crypto.randomUUID() };
    try {
      till.show({ name: "sale", payment: await server.create(order, asked.current.once) });
      return "";
    } catch (thrown) {
      return (await leadElsewhere(till, thrown, order)) ? "" : fault(thrown);
    }
  };
  if (!till.state) return null;
  return (
    <Keypad
      action={t("charge")}
      head={<Head state={till.state} till={till} />}
      hint={t("limits", { least: xpf(AMOUNT_MIN), most: xpf(AMOUNT_MAX) })}
      labelMax={LABEL_MAX}
      onCharge={charge}
      quick={till.state.quick}
    />
  );
};

/** Whether an error leads to another screen: the lock, or the tickets of an offline device. */
const leadElsewhere = async (till: Till, thrown: unknown, order: Order): Promise<boolean> => {
  if (isLockedOut(thrown)) {
    await till.boot();
    return true;
  }
  if (!(thrown instanceof Unreachable) || numbersLeft(await readVault()) < 1) return false;
  till.show({ name: "offline", start: order });
  return true;
};

const Head = ({ state, till }: { state: TillState; till: Till }) => {
  const { t } = useWords();
  const { who, shop, device, person, livemode } = state;
  const [isBusy, lock] = useBusy(async () => {
    await server.lock().catch(() => undefined);
    await till.boot();
  });
  return (
    <>
      {!livemode && <Band>{t("test")}</Band>}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="min-w-0 flex-[1_1_5rem] truncate text-muted text-sm">
          {[shop, device, person].filter(Boolean).join(" · ")}
        </p>
        <Button className="shrink-0" onClick={() => till.show({ name: "day", date: null })}>
          {t("day")}
        </Button>
        {who === "cashier" && (
          <Button className="shrink-0" isBusy={isBusy} onClick={lock}>
            {t("lock")}
          </Button>
        )}
      </div>
    </>
  );
};
