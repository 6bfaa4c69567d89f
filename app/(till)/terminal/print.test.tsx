import { beforeAll, describe, expect, it } from "vitest";
import { aReceiptPage } from "@/app/(customer)/_pages/receipt.fixture";
import type { TillDay } from "@/lib/terminal/day";
import { buildAssets } from "@/scripts/build-assets";
import { renderDay, renderTicket } from "./_print";

beforeAll(async () => {
  await buildAssets();
}, 60_000);

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

const textOf = async (answer: Promise<Response>): Promise<string> =>
  (await (await answer).text()).replace(/[\u00a0\u202f]/g, " ");

const options = { nonce: "n", bankOrigin: "https://bank.example.pf" };

describe("the paper of the till", () => {
  it("closes a day in French: takings, hours and sales of that day in Tahiti", async () => {
    const page = renderDay({ day, shop: "Perles", livemode: true }, { ...options, locale: "fr" });
    const text = await textOf(page);
    for (const part of ["21 novembre 2026", "3 000 XPF", "09 h (2)", "09 h 05", "&lt;b&gt;"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("Journée terminée");
    expect(text).not.toContain("-0");
    expect(text).not.toContain("Mode test");
  });

  it("says that test money is none, and that a day still goes on", async () => {
    const today = { ...day, isToday: true, hours: [], sales: [] };
    const page = renderDay(
      { day: today, shop: "Perles", livemode: false },
      { ...options, locale: "en" },
    );
    const text = await textOf(page);
    expect(text).toContain("Test mode");
    expect(text).toContain("The day is not over");
  });

  it("is a ticket of 80 mm where nobody gave an address", async () => {
    const text = await textOf(renderTicket(aReceiptPage(), { ...options, locale: "fr" }));
    expect(text).toContain("80mm");
    expect(text).toContain("data-print-page");
  });
});
