import { useEffect, useState } from "react";
import { LABEL_MAX } from "@/lib/terminal/ticket-text";
import { Keypad } from "./keypad";
import { NoNetworkScreen } from "./notices";
import { Band, Button } from "./parts";
import type { Order } from "./server";
import type { Till } from "./use-till";
import { type Kept, numbersLeft, readVault, takeNumber } from "./vault";
import { useWords } from "./words";

/**
 * The till offline. It needs no PIN, because it shows nothing of the shop and can only request payments to
 * it. It does not claim what it cannot know: only the payer's code proves a payment.
 */
export const OfflineScreen = ({ start, till }: { start: Order | null; till: Till }) => {
  const [kept, setKept] = useState<Kept | null | "unread">("unread");
  useEffect(() => {
    void readVault().then(setKept);
  }, []);
  if (kept === "unread") return null;
  if (!kept || numbersLeft(kept) < 1) return <NoNetworkScreen till={till} />;
  return <OfflinePad kept={kept} onEmpty={() => setKept(null)} start={start} till={till} />;
};

type PadProps = { kept: Kept; start: Order | null; till: Till; onEmpty: () => void };

const OfflinePad = ({ kept, start, till, onEmpty }: PadProps) => {
  const { t, xpf } = useWords();
  const most = xpf(kept.capXpf);
  const make = async (order: Order): Promise<string> => {
    if (order.amountXpf > kept.capXpf) return t("overCap", { most });
    const taken = await takeNumber();
    if (taken) till.show({ name: "ticket", ...taken, order });
    else onEmpty();
    return "";
  };
  return (
    <Keypad
      action={t("ticket")}
      head={
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Band role="status">{`${t("offlineBand")} ${kept.shop}`}</Band>
          </div>
          <Button className="shrink-0" onClick={() => void till.boot()}>
            {t("retry")}
          </Button>
        </div>
      }
      hint={t("offlineLimits", { most, count: numbersLeft(kept) })}
      labelMax={LABEL_MAX}
      onCharge={make}
      quick={[]}
      start={start}
    />
  );
};
