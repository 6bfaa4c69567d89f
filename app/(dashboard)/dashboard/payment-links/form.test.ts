import { describe, expect, it } from "vitest";
import { valuesIn } from "@/app/(dashboard)/_form/declare";
import { newId } from "@/lib/kit/ids";
import { linkIn, newLink } from "./form";
import { endOfDay, lastDayOf, naming } from "./options";

type Values = Parameters<typeof linkIn>[0];

const readLink = (posted: Record<string, string>) =>
  linkIn(valuesIn(newLink.fields, newLink.schema.parse(posted)) as Values);

const form = {
  what: "amount" as const,
  amountXpf: "2 990 XPF",
  description: " Café en grains ",
  price: "",
  returnUrl: "",
};

describe("the form of a payment link", () => {
  it("takes an amount with its label, or a price", () => {
    expect(readLink(form)).toEqual({ amountXpf: 2990, description: "Café en grains" });
    const price = newId();
    expect(readLink({ ...form, what: "price", price })).toEqual({ price });
  });

  it("takes a subscription with its trial, and none of the options", () => {
    const plan = newId();
    const sold = { ...form, what: "subscription", plan, trialDays: "30", maxPayments: "4" };
    expect(readLink(sold)).toEqual({ price: plan, mode: "subscription", trialDays: 30 });
    expect(readLink({ ...sold, trialDays: "" })).toEqual({ price: plan, mode: "subscription" });
    expect(() => readLink({ ...sold, trialDays: "731" })).toThrow();
  });

  const free = { ...form, amountXpf: "", isFree: "on" };

  it("takes the options that are filled in, and not those of the other kind of amount", () => {
    const chosen = {
      maxPayments: "40",
      lastDay: "2031-06-30",
      isEmailOptional: "on",
      question1: "Nom de l’élève",
      question1Required: "on",
      question3: "Classe",
      question3Type: "choice",
      question3Choices: "CP\r\n CE1 \n\n",
    };
    const questions = [
      { key: "nom_de_l_eleve_1", label: "Nom de l’élève", type: "text", required: true },
      { key: "classe_3", label: "Classe", type: "choice", required: false, choices: ["CP", "CE1"] },
    ];
    const more = { maxPayments: 40, email: "optional", questions };
    const read = readLink({ ...form, ...chosen, quantityMax: "10", minXpf: "500" });
    expect(read).toEqual({
      amountXpf: 2990,
      description: "Café en grains",
      quantity: { min: 1, max: 10 },
      // Midnight in Tahiti.
      expiresAt: Date.parse("2031-07-01T10:00:00Z") / 1000,
      ...more,
    });
    const asked = { minXpf: "500", suggestedXpf: "1 000, 2.500 ; 5000", quantityMax: "3" };
    expect(readLink({ ...free, ...asked })).toEqual({
      amount: { type: "free", minXpf: 500, suggestedXpf: [1000, 2500, 5000] },
      description: "Café en grains",
    });
  });

  it.each([
    ["minXpf", { ...free, minXpf: "99" }],
    ["minXpf", { ...free, minXpf: "beaucoup" }],
    ["maxXpf", { ...free, minXpf: "500", maxXpf: "400" }],
    ["suggestedXpf", { ...free, suggestedXpf: "1000 et 2000" }],
    ["suggestedXpf", { ...free, suggestedXpf: "1000, 1000" }],
    ["quantityMax", { ...form, quantityMin: "2" }],
    ["quantityMax", { ...form, quantityMax: "1001" }],
    ["quantityMin", { ...form, quantityMin: "0", quantityMax: "3" }],
    ["maxPayments", { ...form, maxPayments: "0" }],
    ["question2Choices", { ...form, question2: "Classe", question2Type: "choice" }],
  ])("refuses a bad %s of the options at its field: %j", async (param, bad) => {
    const values = valuesIn(newLink.fields, newLink.schema.parse(bad)) as Values;
    await expect(naming(() => linkIn(values), values)).rejects.toMatchObject({ more: { param } });
  });

  it("knows the last day of an end", () => {
    expect(lastDayOf(new Date(endOfDay("2031-06-30") * 1000))).toBe("2031-06-30");
  });

  it.each([
    ["amountXpf", { amountXpf: "99" }],
    ["amountXpf", { amountXpf: "10 000 001" }],
    ["amountXpf", { amountXpf: "" }],
    ["description", { description: " " }],
    ["description", { description: "4242 4242 4242 4242" }],
    ["price", { what: "price" as const, price: "" }],
  ])("refuses a bad %s at its field", (param, bad) => {
    expect(() => readLink({ ...form, ...bad })).toThrow(
      expect.objectContaining({ more: expect.objectContaining({ param }) }),
    );
  });
});
