import { describe, expect, it } from "vitest";
import type { Asked, Column } from "@/app/(dashboard)/_list/declaration";
import { cursorIn, readRows, sortIn, sortText } from "@/app/(dashboard)/_list/read";
import { invalidCursor, Refusal } from "@/lib/kit/errors";

const id = "0199f0c4-6f0e-7c55-9a0e-3d5b7c1e2f10";

describe("the cursor in a URL", () => {
  it("is an ID, prefixed or not, in either direction", () => {
    expect(cursorIn({ after: id }, "cus")).toEqual({ starting_after: id });
    expect(cursorIn({ after: id, before: `cus_${id}` }, "cus")).toEqual({ ending_before: id });
    expect(cursorIn({ after: "x", before: [id] }, "cus")).toEqual({});
  });
});

describe("the order in a URL", () => {
  const columns: Column<unknown>[] = [{ name: "amount", isSorted: true }, { name: "state" }];

  it("is by a sortable column, in either direction", () => {
    expect(sortIn({ sort: "amount" }, columns)).toEqual({ by: "amount", isUp: true });
    expect(sortText(sortIn({ sort: "-amount" }, columns))).toBe("-amount");
  });

  it.each([["state"], ["-constructor"], ["--amount"], [["amount"]], [undefined]])(
    "is the list's own for %j",
    (sort) => {
      expect(sortIn({ sort }, columns)).toBeUndefined();
    },
  );
});

describe("the pages of a list", () => {
  const rows = [{ id: "3" }, { id: "2" }];
  const reading = (hasMore: boolean, cursor: Partial<Asked> = {}) => {
    const asked: Asked[] = [];
    const list = async (of: Asked) => {
      asked.push(of);
      return { rows, hasMore };
    };
    return { asked, page: readRows({ cursor, start: "/dashboard/customers", list }) };
  };

  it("link to the next page if there is one, and back to the previous", async () => {
    expect(await reading(false).page).toEqual({ rows, newer: null, older: null });
    expect(await reading(true).page).toEqual({ rows, newer: null, older: "2" });
    const later = reading(true, { starting_after: id });
    expect(await later.page).toEqual({ rows, newer: "3", older: "2" });
    expect(later.asked).toEqual([{ limit: 25, starting_after: id }]);
  });

  it("go back to a full first page", async () => {
    const back = reading(false, { ending_before: id });
    expect(await back.page).toEqual({ rows, newer: null, older: null });
    expect(back.asked).toEqual([{ limit: 25, ending_before: id }, { limit: 25 }]);
  });

  it("keep the cursors of a search that has its own", async () => {
    const list = async () => ({ rows, newer: "a", older: null });
    expect(await readRows({ cursor: {}, start: "/dashboard/payments", list })).toEqual({
      rows,
      newer: "a",
      older: null,
    });
  });

  it("restart if the cursor's row no longer exists", async () => {
    const list = async () => {
      throw new Refusal(invalidCursor);
    };
    await expect(
      readRows({ cursor: {}, start: "/dashboard/customers?q=a", list }),
    ).rejects.toMatchObject({ digest: expect.stringContaining("/dashboard/customers?q=a") });
  });
});
