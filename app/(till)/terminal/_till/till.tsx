"use client";

import { useEffect } from "react";
import type { Locale } from "@/lib/kit/money";
import { DayScreen } from "./day";
import { EnrolScreen } from "./enrol";
import { LockScreen } from "./lock";
import { EndedScreen, FaultScreen, StartingScreen } from "./notices";
import { OfflineScreen } from "./offline";
import { PadScreen } from "./pad";
import { PaidScreen } from "./paid";
import { PastScreen } from "./past";
import { RefundScreen } from "./refund";
import { SaleScreen } from "./sale";
import { TicketScreen } from "./ticket-screen";
import { type Till as TillModel, useTill } from "./use-till";
import { type Texts, WordsOf } from "./words";

/** The whole till, on one page. */
export const Till = ({ locale, texts }: { locale: Locale; texts: Texts }) => {
  useEffect(() => {
    // A development build renames its files at each change: caching them is useless.
    // biome-ignore lint/style/noProcessEnv: known when the page is compiled
    if (process.env.NODE_ENV === "development" || !("serviceWorker" in navigator)) return;
    void navigator.serviceWorker.register("/terminal/sw.js", { scope: "/terminal" });
  }, []);
  const till = useTill();
  return (
    <WordsOf locale={locale} texts={texts}>
      <Shown till={till} />
    </WordsOf>
  );
};

const Shown = ({ till }: { till: TillModel }) => {
  const { screen } = till;
  switch (screen.name) {
    case "starting":
      return <StartingScreen />;
    case "enrol":
      return <EnrolScreen till={till} />;
    case "locked":
      return <LockScreen till={till} />;
    case "pad":
      return <PadScreen till={till} />;
    case "sale":
      return <SaleScreen first={screen.payment} key={screen.payment.id} till={till} />;
    case "ended":
      return <EndedScreen payment={screen.payment} till={till} />;
    case "paid":
      return <PaidScreen paid={screen.paid} till={till} />;
    case "day":
      return <DayScreen date={screen.date} key={screen.date} till={till} />;
    case "past":
      return <PastScreen date={screen.date} past={screen.past} till={till} />;
    case "refund":
      return <RefundScreen date={screen.date} sale={screen.sale} till={till} />;
    case "offline":
      return <OfflineScreen start={screen.start} till={till} />;
    case "ticket":
      return <TicketScreen kept={screen.kept} n={screen.n} order={screen.order} till={till} />;
    case "fault":
      return <FaultScreen thrown={screen.thrown} till={till} />;
  }
};
