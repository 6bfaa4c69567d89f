import { useEffect, useState } from "react";
import { LABEL_MAX, type TicketClaims } from "@/lib/terminal/ticket-text";
import { Band, Button, codeClass, FormMessage, Screen } from "./parts";
import { QrCode } from "./qr-code";
import type { Order } from "./server";
import { paidCode, signTicket } from "./ticket";
import { useAwake } from "./use-awake";
import type { Till } from "./use-till";
import type { Kept } from "./vault";
import { useWords } from "./words";

type TicketProps = { kept: Kept; n: number; order: Order; till: Till };

/** A signed ticket, and the code that proves that it is paid. */
type Signed = { url: string; code: string };

const sign = async (kept: Kept, n: number, order: Order): Promise<Signed> => {
  const claims: TicketClaims = {
    device: kept.deviceId,
    n,
    amountXpf: order.amountXpf,
    time: Math.floor(Date.now() / 1000),
    label: order.description.normalize("NFC").slice(0, LABEL_MAX),
  };
  const ticket = await signTicket(kept.key, kept.merchantId, claims);
  return { url: `${location.origin}/t/o/${ticket}`, code: await paidCode(kept.key, claims) };
};

/** The ticket of an offline till, until the payer reads out its code. */
export const TicketScreen = ({ kept, n, order, till }: TicketProps) => {
  const [signed, setSigned] = useState<Signed | null>(null);
  useEffect(() => {
    void sign(kept, n, order).then(setSigned);
  }, [kept, n, order]);
  return signed && <Shown order={order} signed={signed} till={till} />;
};

const Shown = ({ order, signed, till }: { order: Order; signed: Signed; till: Till }) => {
  const { t, xpf } = useWords();
  useAwake();
  const label = order.description.slice(0, LABEL_MAX);
  const paid = () => {
    const { amountXpf } = order;
    till.show({
      name: "paid",
      paid: { amountXpf, code: signed.code, id: null, receiptEmail: null },
    });
  };
  return (
    <Screen className="items-center justify-center gap-2 text-center flat:grid flat:max-w-[60rem] flat:grid-cols-[auto_1fr] flat:content-center flat:items-start flat:gap-x-8 [&>:not([data-url])]:flat:col-start-2">
      <div className="w-full">
        <Band>{t("offlineBand")}</Band>
      </div>
      <h1 className="font-bold text-[min(10vw,3rem)] leading-tight tracking-tight outline-none">
        {xpf(order.amountXpf)}
      </h1>
      {label && <p className="max-w-full break-words">{label}</p>}
      <QrCode url={signed.url} />
      <p className="text-balance text-muted text-sm short:text-xs">{t("scanOffline")}</p>
      <ProofField onPaid={paid} wanted={signed.code} />
      <Button
        className="w-full"
        variant="danger"
        onClick={() => till.show({ name: "offline", start: null })}
      >
        {t("giveUp")}
      </Button>
    </Screen>
  );
};

const DIGITS = 6;
/** Six digits could be guessed without a limit. */
const TRIES_MAX = 5;

/** The six digits of the payer's page: offline they are the only proof of payment. */
const ProofField = ({ wanted, onPaid }: { wanted: string; onPaid: () => void }) => {
  const { t } = useWords();
  const [code, setCode] = useState("");
  const [tries, setTries] = useState(0);
  const [message, setMessage] = useState("");
  const isOver = tries >= TRIES_MAX;
  const type = (typed: string): void => {
    setMessage("");
    setCode(typed);
    if (typed.length < DIGITS) return;
    if (typed === wanted) {
      onPaid();
      return;
    }
    setCode("");
    setTries(tries + 1);
    setMessage(t(tries + 1 >= TRIES_MAX ? "codeOver" : "codeWrong"));
  };
  return (
    <div className="flex w-full flex-col gap-1.5">
      <label className="font-semibold short:text-sm" htmlFor="paid-code">
        {t("typeCode")}
      </label>
      <input
        autoComplete="off"
        className={`${codeClass} short:min-h-11`}
        disabled={isOver}
        id="paid-code"
        inputMode="numeric"
        maxLength={DIGITS}
        onChange={(event) => type(event.target.value)}
        pattern="[0-9]{6}"
        value={code}
      />
      <FormMessage>{message}</FormMessage>
    </div>
  );
};
