import { expect, it } from "vitest";
import { testCards } from "@/sandbox-bank/cards";
import { magicCards } from "./cards";

it("shows every card of the test bank, each with its token", () => {
  const shown = magicCards.map(({ number, token }) => [token, number.replaceAll(" ", "")]);
  expect(shown.sort()).toEqual(testCards.map(({ token, number }) => [token, number]).sort());
});
