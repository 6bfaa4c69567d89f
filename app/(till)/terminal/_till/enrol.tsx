import { useState } from "react";
import { ButtonAnchor } from "@/app/_ui/button";
import { Button, codeClass, FormMessage, Screen, Title } from "./parts";
import { server } from "./server";
import { useBusy } from "./use-busy";
import type { Till } from "./use-till";
import { useWords } from "./words";

/** A browser that is not enrolled as a till. */
export const EnrolScreen = ({ till }: { till: Till }) => {
  const { t, fault } = useWords();
  const [message, setMessage] = useState("");
  const [code, setCode] = useState("");
  const [isBusy, enrol] = useBusy(async () => {
    try {
      await server.enrol(code);
      await till.boot();
    } catch (thrown) {
      setMessage(fault(thrown));
    }
  });
  return (
    <Screen className="justify-center">
      <Title>{t("notTill")}</Title>
      <p>{t("notTillText")}</p>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          enrol();
        }}
      >
        <label className="font-semibold" htmlFor="code">
          {t("enrolCode")}
        </label>
        <input
          autoCapitalize="characters"
          autoComplete="off"
          className={codeClass}
          id="code"
          maxLength={20}
          onChange={(event) => setCode(event.target.value)}
          required={true}
          spellCheck={false}
          value={code}
        />
        <FormMessage>{message}</FormMessage>
        <Button isBusy={isBusy} isTall={true} variant="primary" type="submit">
          {t("enrol")}
        </Button>
      </form>
      <ButtonAnchor href="/sign-in?next=/dashboard/terminals" variant="plain">
        {t("signIn")}
      </ButtonAnchor>
    </Screen>
  );
};
