import { describe, expect, it } from "vitest";
import { machine } from "@/lib/kit/machine";

const door = machine({
  open: { close: "closed" },
  closed: { open: "open", lock: "locked" },
  locked: { unlock: "closed", wall_up: "gone" },
  gone: {},
});

describe("a machine", () => {
  it("has exactly the transitions of its table", () => {
    expect(door.states).toEqual(["open", "closed", "locked", "gone"]);
    const moves = ["open", "close", "lock", "unlock", "wall_up"] as const;
    const table = door.states.map((state) => moves.map((move) => door.next(state, move)));
    expect(table).toEqual([
      [null, "closed", null, null, null],
      ["open", null, "locked", null, null],
      [null, null, null, "closed", "gone"],
      [null, null, null, null, null],
    ]);
    for (const state of door.states) {
      for (const move of moves) {
        expect(door.allows(state, move)).toBe(door.next(state, move) !== null);
        expect(door.from(move).includes(state)).toBe(door.allows(state, move));
      }
    }
  });

  it("is final in states without transitions", () => {
    expect(door.states.filter(door.isFinal)).toEqual(["gone"]);
  });

  it("allows nothing in an unknown state", () => {
    expect(door.allows("ajar", "close")).toBe(false);
    expect(door.next("ajar", "close")).toBeNull();
  });
});
