import { describe, expect, it } from "vitest";
import { valuesIn } from "@/app/(dashboard)/_form/declare";
import { families, familyOf } from "@/app/(dashboard)/dashboard/webhooks/_families";
import { eventKinds, selectsEvents } from "@/lib/events/kinds";
import { endpointIn, newEndpoint } from "./form";

const read = (fields: Record<string, string>) => {
  const posted = newEndpoint.schema.parse({ url: " https://a.pf ", description: "", ...fields });
  return endpointIn(valuesIn(newEndpoint.fields, posted) as Parameters<typeof endpointIn>[0]);
};

describe("the form of a webhook", () => {
  it("has a checkbox for every family and every type, each accepted by the API", () => {
    expect(families.every((family) => selectsEvents(`${family}.*`))).toBe(true);
    expect(new Set(eventKinds.map(familyOf))).toEqual(new Set(families));
    for (const name of [...families.map((family) => `${family}.*`), ...eventKinds]) {
      expect(read({ which: "chosen", [name]: "on" }).enabledEvents).toEqual([name]);
    }
  });

  it("subscribes to everything if that is checked, whatever else is", () => {
    expect(read({ which: "all", "payment.created": "on" })).toEqual({
      url: "https://a.pf",
      description: null,
      enabledEvents: ["*"],
    });
  });

  it("omits a type whose family is checked", () => {
    const ticked = { "payment.*": "on", "payment.created": "on", "customer.created": "on" };
    expect(read({ which: "chosen", ...ticked }).enabledEvents).toEqual([
      "payment.*",
      "customer.created",
    ]);
  });

  it("requires at least one type, and refuses a card number", () => {
    expect(() => read({ which: "chosen" })).toThrow("at least one kind");
    expect(() => read({ which: "all", description: "4242 4242 4242 4242" })).toThrow(/Card data/);
    expect(() => read({ which: "all", "payment.stolen": "on" })).toThrow();
  });
});
