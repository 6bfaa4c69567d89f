import { describe, expect, it } from "vitest";
import { typedAgain, typedIn } from "./typed-again";

const queryOf = (address: string) =>
  Object.fromEntries(new URL(address, "https://motu.example").searchParams);

describe("what was typed in a refused form", () => {
  it("comes back to the form that it was typed in", () => {
    const address = typedAgain("/dashboard/customers/1", "edit")({ name: "Hina & Cie", email: "" });
    expect(address.startsWith("/dashboard/customers/1?")).toBe(true);
    expect(typedIn(queryOf(address), "edit")).toMatchObject({ name: "Hina & Cie", email: "" });
    expect(typedIn(queryOf(address), "send")).toBeNull();
    expect(typedIn({}, "edit")).toBeNull();
  });

  it("puts no card number into an address, and no novel", () => {
    const address = typedAgain(
      "/dashboard/products/new",
      "new",
    )({
      name: "4242 4242 4242 4242",
      metaValue0: "1234567890123",
      description: "x".repeat(1001),
      phone: "00 689 87 12 34 56 7",
    });
    expect(queryOf(address)).toEqual({ form: "new", phone: "00 689 87 12 34 56 7" });
  });
});
