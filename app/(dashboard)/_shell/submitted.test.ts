import { describe, expect, it } from "vitest";
import { keepSubmitted, submittedValues } from "./submitted";

describe("what was typed in a refused form", () => {
  it("comes back to the form that it was typed in", () => {
    const typed = { name: "Hina & Cie", email: "" };
    const { page, ...flash } = keepSubmitted("/dashboard/customers/1", "edit")(typed);
    expect(page).toBe("/dashboard/customers/1");
    expect(submittedValues(flash, "edit")).toEqual(typed);
    expect(submittedValues(flash, "send")).toBeNull();
    expect(submittedValues({}, "edit")).toBeNull();
  });

  it("is of these fields alone where they are named", () => {
    const back = keepSubmitted("/dashboard/terminals", "cashier", ["name"]);
    expect(back({ name: "Teva", pin: "4826" })).toMatchObject({ typed: { name: "Teva" } });
    expect(JSON.stringify(back({ name: "Teva", pin: "4826" }))).not.toContain("4826");
  });
});
