import { useState } from "react";
import { Button, Screen, Title } from "./parts";
import { PinScreen } from "./pin";
import type { Cashier } from "./server";
import type { Till } from "./use-till";
import { useWords } from "./words";

/** The locked till: choose the cashier, enter the PIN. */
export const LockScreen = ({ till }: { till: Till }) => {
  const { t } = useWords();
  const cashiers = till.state?.cashiers ?? [];
  const [chosen, choose] = useState<Cashier | null>(null);
  const cashier = cashiers.length === 1 ? cashiers[0] : chosen;
  if (cashier) {
    const others = cashiers.length > 1 ? { onOther: () => choose(null) } : {};
    return <PinScreen cashier={cashier} key={cashier.id} till={till} {...others} />;
  }
  return (
    <Screen className="justify-center">
      <Title>{t("locked")}</Title>
      {cashiers.length === 0 && <p>{t("noCashier")}</p>}
      <p className="text-muted">
        {[till.state?.shop, till.state?.device].filter(Boolean).join(" · ")}
      </p>
      {cashiers.map((one) => (
        <Button isTall={true} key={one.id} onClick={() => choose(one)}>
          {one.name}
        </Button>
      ))}
    </Screen>
  );
};
