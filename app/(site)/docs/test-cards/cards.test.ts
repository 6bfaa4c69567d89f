import { expect, it } from "vitest";
import { testCards } from "@/sandbox-bank/cards";
import { cards } from "./_cards";

it("shows every card that the sandbox bank knows, and no other", () => {
  const shown = cards.map(({ token, number }) => `${token} ${number.replace(/ /g, "")}`);
  const known = testCards.map(({ token, number }) => `${token} ${number}`);
  expect(shown.toSorted()).toEqual(known.toSorted());
});
