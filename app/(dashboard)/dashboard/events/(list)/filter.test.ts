import { describe, expect, it } from "vitest";
import { filterIn, kindsOf, listAt } from "./filter";

const id = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

describe("the filter of the events in the address", () => {
  it("is read and written alike", () => {
    const filter = filterIn({ type: "payment.*", resource: ` tx_${id} ` });
    expect(filter).toEqual({ type: "payment.*", resource: `tx_${id}`, resourceId: id });
    expect(listAt(filter, { after: "x" })).toBe(
      `/dashboard/events?type=payment.*&resource=tx_${id}&after=x`,
    );
  });

  it("narrows nothing by what it does not know, and keeps what was typed", () => {
    expect(listAt(filterIn({ type: "payment.stolen", resource: ["a"] }))).toBe("/dashboard/events");
    expect(filterIn({ type: "*", resource: "12 500" })).toEqual({
      type: undefined,
      resource: "12 500",
      resourceId: undefined,
    });
  });

  it("knows the kinds of a family, and no family that only begins alike", () => {
    expect(kindsOf("payment")).toContain("payment.created");
    expect(kindsOf("payment").every((kind) => kind.startsWith("payment."))).toBe(true);
    expect(kindsOf("payment_link")).toEqual(["payment_link.created", "payment_link.updated"]);
  });
});
