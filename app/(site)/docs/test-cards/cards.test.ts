import { expect, it } from "vitest";
import { testCards } from "@/sandbox-bank/cards";
import { cards } from "./_cards";

it("shows every card of the sandbox bank, and no other", () => {
  const shown = cards.map(({ token, number }) => `${token} ${number.replace(/ /g, "")}`);
  const known = testCards.map(({ token, number }) => `${token} ${number}`);
  expect(shown.toSorted()).toEqual(known.toSorted());
});
