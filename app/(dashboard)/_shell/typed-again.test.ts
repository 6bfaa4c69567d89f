import { describe, expect, it } from "vitest";
import { typedAgain, typedIn } from "./typed-again";

describe("what was typed in a refused form", () => {
  it("comes back to the form that it was typed in", () => {
    const typed = { name: "Hina & Cie", email: "" };
    const { page, ...flash } = typedAgain("/dashboard/customers/1", "edit")(typed);
    expect(page).toBe("/dashboard/customers/1");
    expect(typedIn(flash, "edit")).toEqual(typed);
    expect(typedIn(flash, "send")).toBeNull();
    expect(typedIn({}, "edit")).toBeNull();
  });

  it("is of these fields alone where they are named", () => {
    const back = typedAgain("/dashboard/terminals", "cashier", ["name"]);
    expect(back({ name: "Teva", pin: "4826" })).toMatchObject({ typed: { name: "Teva" } });
    expect(JSON.stringify(back({ name: "Teva", pin: "4826" }))).not.toContain("4826");
  });
});
