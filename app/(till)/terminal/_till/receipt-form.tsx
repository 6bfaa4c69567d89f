import { useState } from "react";
import { ButtonAnchor } from "@/app/_ui/button";
import { Button, fieldClass } from "./parts";
import { server } from "./server";
import { useBusy } from "./use-busy";
import { useWords } from "./words";

/** Emails the receipt, or emails it again to another address. */
export const ReceiptForm = ({ id, known }: { id: string; known: string | null }) => {
  const { t, fault } = useWords();
  const [message, setMessage] = useState(known ? t("sent", { email: known }) : "");
  const [email, setEmail] = useState(known ?? "");
  const [isBusy, send] = useBusy(async () => {
    try {
      await server.receipt(id, email.trim());
      setMessage(t("sent", { email: email.trim() }));
    } catch (thrown) {
      setMessage(fault(thrown));
    }
  });
  return (
    <form
      className="flex w-full flex-col gap-1.5 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className="font-semibold" htmlFor="email">
        {t("email")}
      </label>
      <div className="flex gap-2">
        <input
          autoComplete="off"
          className={fieldClass}
          id="email"
          inputMode="email"
          maxLength={320}
          onChange={(event) => setEmail(event.target.value)}
          required={true}
          type="email"
          value={email}
        />
        <Button className="shrink-0" isBusy={isBusy} type="submit">
          {t("send")}
        </Button>
      </div>
      <p className="font-semibold text-sm [overflow-wrap:anywhere] empty:hidden" role="status">
        {message}
      </p>
    </form>
  );
};

/** The printed ticket, in a new window. */
export const PrintLink = ({ id }: { id: string }) => {
  const { t } = useWords();
  return (
    <ButtonAnchor href={`/terminal/print/${id}`} variant="plain" rel="opener" target="_blank">
      {t("print")}
    </ButtonAnchor>
  );
};
