import { describe, expect, it } from "vitest";
import { gather } from "@/lib/kit/gather";

type Options = { size?: number; atOnce?: number; waiting?: number; isRetried?: boolean };

/** Sets that end when the test says so; a set with -1 fails, and so does -1 alone. */
const gathering = ({ size = 4, atOnce = 2, waiting = 100, isRetried = true }: Options = {}) => {
  const sets: number[][] = [];
  const ends: (() => void)[] = [];
  const alone: number[] = [];
  const ask = gather<number, string>({
    size,
    atOnce,
    waiting,
    isRetried: () => isRetried,
    together: async (items) => {
      sets.push([...items]);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (items.includes(-1)) throw new Error("poison");
      return items.map((item) => `set ${item}`);
    },
    alone: async (item) => {
      alone.push(item);
      if (item === -1) throw new Error("poison alone");
      return `alone ${item}`;
    },
  });
  return { ask, sets, ends, alone };
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("gathering", () => {
  it("executes at once what is alone", async () => {
    const { ask, sets } = gathering();
    expect(await ask(1)).toBe("alone 1");
    expect(sets).toEqual([]);
  });

  it("makes one set of a turn, each with its own result", async () => {
    const { ask, sets, ends } = gathering();
    const asked = [1, 2, 3].map(ask);
    await turn();
    expect(sets).toEqual([[1, 2, 3]]);
    ends[0]?.();
    expect(await Promise.all(asked)).toEqual(["set 1", "set 2", "set 3"]);
  });

  it("keeps to the size and number of sets; the next is what arrived meanwhile", async () => {
    const { ask, sets, ends } = gathering({ size: 2 });
    const asked = [1, 2, 3, 4, 5].map(ask);
    await turn();
    asked.push(ask(6));
    await turn();
    expect(sets).toEqual([
      [1, 2],
      [3, 4],
    ]);
    ends[0]?.();
    await turn();
    expect(sets[2]).toEqual([5, 6]);
    for (const end of ends) end();
    expect(await Promise.all(asked)).toHaveLength(6);
  });

  it("tries each alone when a set fails: only the poisoned one does", async () => {
    const { ask, ends, alone } = gathering();
    const asked = Promise.allSettled([1, -1, 2].map(ask));
    await turn();
    ends[0]?.();
    expect((await asked).map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
    ]);
    expect(alone).toEqual([1, -1, 2]);
  });

  it("tries nothing again after an error of all", async () => {
    const { ask, ends, alone } = gathering({ isRetried: false });
    const asked = Promise.allSettled([1, -1].map(ask));
    await turn();
    ends[0]?.();
    expect((await asked).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(alone).toEqual([]);
  });

  it("refuses what does not fit into the queue, and continues", async () => {
    const { ask, ends, sets } = gathering({ waiting: 2, atOnce: 1 });
    const asked = Promise.allSettled([1, 2, 3].map(ask));
    await turn();
    ends[0]?.();
    expect((await asked).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
    ]);
    expect(sets).toEqual([[1, 2]]);
    expect(await ask(4)).toBe("alone 4");
  });
});
