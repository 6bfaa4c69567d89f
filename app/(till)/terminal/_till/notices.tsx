import { Button, Notice, Title } from "./parts";
import type { Payment } from "./server";
import type { Till } from "./use-till";
import { useWords } from "./words";

/** Shown until the server has said who is at the till; without scripts, what the till needs. */
export const StartingScreen = () => {
  const { t } = useWords();
  return (
    <div className="flex min-h-dvh flex-col items-center justify-center gap-3 p-4 text-center">
      <Title>{t("title")}</Title>
      <noscript>
        <p>{t("needsScript")}</p>
      </noscript>
    </div>
  );
};

/** A sale that ended without a payment. */
export const EndedScreen = ({ payment, till }: { payment: Payment; till: Till }) => {
  const { t, xpf } = useWords();
  return (
    <Notice>
      <Title>{t(payment.status === "expired" ? "expired" : "canceled")}</Title>
      <p className="font-bold text-4xl tracking-tight">{xpf(payment.amountXpf)}</p>
      <p className="text-muted">{t("nothing")}</p>
      <Button className="mt-3" isTall={true} variant="primary" onClick={() => void till.boot()}>
        {t("newSale")}
      </Button>
    </Notice>
  );
};

/** An error that no other screen shows. */
export const FaultScreen = ({ thrown, till }: { thrown: unknown; till: Till }) => {
  const { t, fault } = useWords();
  return (
    <Notice>
      <Title>{t("failed")}</Title>
      <p role="alert">{fault(thrown)}</p>
      <Button className="mt-3" isTall={true} variant="primary" onClick={() => void till.boot()}>
        {t("retry")}
      </Button>
    </Notice>
  );
};

/** Offline, with no ticket left. */
export const NoNetworkScreen = ({ till }: { till: Till }) => {
  const { t } = useWords();
  return (
    <Notice>
      <Title>{t("noNetwork")}</Title>
      <p>{t("noNetworkText")}</p>
      <Button className="mt-3" isTall={true} variant="primary" onClick={() => void till.boot()}>
        {t("retry")}
      </Button>
    </Notice>
  );
};
