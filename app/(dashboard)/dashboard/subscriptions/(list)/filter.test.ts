import { describe, expect, it } from "vitest";
import { filterIn, listAt } from "./filter";

const id = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

describe("the filter of the subscriptions in the address", () => {
  it("is read and written alike", () => {
    const filter = filterIn({ q: " Hina ", status: "past_due", customer: `cus_${id}` });
    expect(filter).toEqual({ q: "Hina", status: "past_due", customer: id, price: undefined });
    expect(listAt(filter, { before: "x" })).toBe(
      `/dashboard/subscriptions?q=Hina&status=past_due&customer=${id}&before=x`,
    );
  });

  it("narrows nothing by what it does not know", () => {
    const unknown = { q: ["a"], status: "lost", customer: "nobody", queue: "1" };
    expect(listAt(filterIn(unknown))).toBe("/dashboard/subscriptions");
  });

  it("narrows the queue by nothing else", () => {
    const filter = filterIn({ queue: "distress", status: "active", q: "Hina" });
    expect(listAt(filter)).toBe("/dashboard/subscriptions?queue=distress");
  });
});
