import { describe, expect, it } from "vitest";
import { filterIn, listAt, searchOf } from "./filter";

const key = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

describe("the filter of the request log in the address", () => {
  it("is read and written alike", () => {
    const query = { q: " /payments ", outcome: "refused", method: "POST", key: `key_${key}` };
    const filter = filterIn(query);
    expect(listAt(filter, { before: "x" })).toBe(
      `/dashboard/requests?q=%2Fpayments&outcome=refused&method=POST&key=${key}&before=x`,
    );
    expect(searchOf(filter, { after: "y", before: ["z"] })).toEqual({
      text: "/payments",
      outcome: "refused",
      method: "POST",
      key,
      after: "y",
      before: undefined,
    });
  });

  it("narrows nothing by what it does not know", () => {
    const filter = filterIn({ q: "", outcome: "lost", method: "PUT", key: "mine" });
    expect(listAt(filter)).toBe("/dashboard/requests");
  });
});
