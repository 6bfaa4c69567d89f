import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/words";
import { aReceiptPage } from "@/app/(customer)/_pages/receipt.fixture";
import type { TillDay } from "@/lib/terminal/day";
import { rendered } from "@/scripts/test/rendered";
import { DayReport } from "./day-report";
import { PrintedTicket } from "./printed-ticket";

const day: TillDay = {
  date: "2026-11-21",
  isToday: false,
  grossXpf: 3000,
  refundedXpf: 0,
  netXpf: 3000,
  count: 2,
  refunds: 0,
  averageXpf: 1500,
  hours: [{ hour: 9, grossXpf: 3000, count: 2 }],
  sales: [
    {
      id: "a",
      at: new Date("2026-11-21T19:05:00Z"),
      status: "succeeded",
      amountXpf: 2000,
      refundedXpf: 0,
      description: "Fleurs <b>",
      lastFailureCode: null,
      offline: false,
      transactionId: "t",
      refundPending: false,
    },
  ],
};

const textOf = (page: ReactElement): string => rendered(page).replace(/[\u00a0\u202f]/g, " ");

describe("the till's printed documents", () => {
  it("shows the day's takings, times and sales in French, in Tahiti time", () => {
    const text = textOf(
      <DayReport day={day} livemode={true} nonce="n" shop="Perles" words={wordsFor("fr")} />,
    );
    for (const part of ["21 novembre 2026", "3 000 XPF", "09 h (2)", "09 h 05", "&lt;b&gt;"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Journée terminée");
    expect(text).not.toMatch(/-0.XPF/);
    expect(text).not.toContain("Mode test");
  });

  it("marks test mode, and a day that is not over", () => {
    const today = { ...day, isToday: true, hours: [], sales: [] };
    const text = textOf(
      <DayReport day={today} livemode={false} nonce="n" shop="Perles" words={wordsFor("en")} />,
    );
    expect(text).toContain("Test mode");
    expect(text).toContain("The day is still open");
  });

  it("is an 80 mm ticket if there is no email address", () => {
    const text = textOf(<PrintedTicket locale="fr" nonce="n" page={aReceiptPage()} />);
    expect(text).toContain("@page{size:80mm");
    expect(text).toContain('nonce="n"');
  });
});
