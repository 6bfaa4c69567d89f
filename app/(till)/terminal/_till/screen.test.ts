import { describe, expect, it } from "vitest";
import { START, step, type TillView } from "./screen";
import type { Payment, TillState } from "./server";

const state = (who: TillState["who"]) => ({ who }) as TillState;
const payment = { id: "a", status: "open", amountXpf: 500 } as Payment;
const selling: TillView = {
  ...START,
  state: state("cashier"),
  screen: { name: "sale", payment },
};

describe("the screens of the till", () => {
  it.each([
    ["nobody", "enrol"],
    ["locked", "locked"],
    ["cashier", "pad"],
    ["member", "pad"],
  ] as const)("start for %s with %s", (who, name) =>
    expect(step(START, { entered: state(who) }).screen.name).toBe(name),
  );

  it("keep a sale during a lock, and return to it", () => {
    const locked = step(selling, { entered: state("locked") });
    expect([locked.screen.name, locked.waiting]).toEqual(["locked", payment]);
    expect(step(locked, { entered: state("cashier") })).toEqual({
      ...selling,
      state: state("cashier"),
      waiting: null,
    });
  });

  it("keep the sale of an idle till that was not locked", () =>
    expect(step(selling, { entered: state("cashier") }).screen).toEqual(selling.screen));

  it("drop the sale of a device that is no longer a till", () => {
    const locked = step(selling, { entered: state("locked") });
    const gone = step(locked, { entered: state("nobody") });
    expect(step(gone, { entered: state("cashier") }).screen.name).toBe("pad");
  });
});
