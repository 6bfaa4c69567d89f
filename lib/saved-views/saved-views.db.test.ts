import { describe, expect, it } from "vitest";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { newId } from "@/lib/kit/ids";
import { deleteView } from "@/lib/saved-views/delete";
import { VIEWS_MAX } from "@/lib/saved-views/errors";
import { listViews } from "@/lib/saved-views/read";
import { saveView } from "@/lib/saved-views/save";
import { aMember } from "@/lib/testing/member";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

const personOf = async ({ ctx, id }: TestMerchant): Promise<Context> => {
  const { userId } = await aMember(id, "accountant");
  return { ...ctx, actor: { kind: "member", id: userId, role: "accountant" }, origin: "dashboard" };
};

const refusalOf = (work: Promise<unknown>): Promise<[string | undefined, string | undefined]> =>
  work.then(
    () => ["accepted", undefined],
    (thrown: unknown) => {
      if (!(thrown instanceof Refusal)) throw thrown;
      return [thrown.kind.reason ?? thrown.kind.code, thrown.more.param];
    },
  );

describe("views of the payments", () => {
  it("are saved under a name, in order, and deleted", async () => {
    const ctx = await personOf(await aMerchant());
    const first = await saveView(ctx, { name: "Refusés au comptoir", query: "status=failed" });
    const second = await saveView(ctx, { name: "Gros", query: "min=50000" });
    expect(await listViews(ctx)).toEqual([first, second]);
    await deleteView(ctx, first.id);
    expect(await listViews(ctx)).toEqual([second]);
    expect(await refusalOf(deleteView(ctx, first.id))).toEqual(["not_found", undefined]);
  });

  it("belong to one person in one merchant, whatever the mode", async () => {
    const [shop, foreign] = [await aMerchant(), await aMerchant()];
    const [ctx, colleague, stranger] = [
      await personOf(shop),
      await personOf(shop),
      await personOf(foreign),
    ];
    const view = await saveView(ctx, { name: "Gros", query: "min=50000" });
    await saveView(colleague, { name: "Gros", query: "min=90000" });
    expect(await listViews({ ...ctx, livemode: true })).toEqual([view]);
    expect(await listViews(stranger)).toEqual([]);
    for (const other of [colleague, stranger]) {
      expect(await refusalOf(deleteView(other, view.id))).toEqual(["not_found", undefined]);
    }
    expect(await refusalOf(listViews(shop.ctx))).toEqual(["forbidden", undefined]);
  });

  it("have unique names and no card numbers", async () => {
    const ctx = await personOf(await aMerchant());
    await saveView(ctx, { name: "Été", query: "period=month" });
    expect(await refusalOf(saveView(ctx, { name: "été", query: "q=a" }))).toEqual([
      "view_name_taken",
      "name",
    ]);
    const card = "4242 4242 4242 4242";
    expect(await refusalOf(saveView(ctx, { name: card, query: "q=a" }))).toEqual([
      "card_data_refused",
      "name",
    ]);
    const query = new URLSearchParams({ q: card }).toString();
    expect(await refusalOf(saveView(ctx, { name: "Carte", query }))).toEqual([
      "card_data_refused",
      "query",
    ]);
  });

  it(`are at most ${VIEWS_MAX}, in concurrent requests too; a free place is used again`, async () => {
    const ctx = await personOf(await aMerchant());
    const tries = Array.from({ length: VIEWS_MAX + 3 }, (_, index) =>
      refusalOf(saveView(ctx, { name: `Vue ${index}`, query: "q=a" })),
    );
    const refused = (await Promise.all(tries)).filter(([code]) => code !== "accepted");
    expect(refused).toEqual(Array.from({ length: 3 }, () => ["view_limit", "name"]));
    const [first] = await listViews(ctx);
    await deleteView(ctx, first?.id ?? newId());
    await saveView(ctx, { name: "Encore une", query: "q=a" });
    expect(await listViews(ctx)).toHaveLength(VIEWS_MAX);
  });
});
