import { describe, expect, it } from "vitest";
import { aSession } from "@/lib/checkout-sessions/factory";
import { lockSession } from "@/lib/checkout-sessions/steps";
import { recordEvent } from "@/lib/events/steps";
import { insertRow, onceCommitted, updateRow } from "@/lib/kit/changes";
import { tenant } from "@/lib/kit/context";
import { db, transaction } from "@/lib/kit/db";
import { newId } from "@/lib/kit/ids";
import { refusedAs, type Unit, unitOfWork } from "@/lib/kit/unit";
import { aMerchant, eventsOf, type TestMerchant } from "@/lib/testing/merchant";
import { statementsOf } from "@/lib/testing/statements";

const aCustomer = ({ ctx }: TestMerchant, id = newId()) => ({
  ...tenant(ctx),
  id,
  email: null,
  emailKey: null,
  name: "Hina",
  phone: null,
  addressLine1: null,
  addressLine2: null,
  addressPostalCode: null,
  addressCity: null,
  addressIsland: null,
  addressCountry: null,
  locale: null,
  metadata: { table: "4" },
  deletedAt: null,
  createdAt: new Date("2026-11-22T04:30:00.123Z"),
});

const name = (id: string) => db.customer.findUnique({ where: { id }, select: { name: true } });

describe("a unit of work", () => {
  it("writes all that it has collected in one statement, with the rows' exact values", async () => {
    const of = await aMerchant();
    const row = aCustomer(of);
    const statements = await statementsOf(() =>
      unitOfWork(async (unit) => {
        await insertRow(unit, "customers", row);
        const data = { object: "customer", id: row.id };
        await recordEvent(unit, of.ctx, { type: "customer.created", data, sequence: 1 });
        await recordEvent(unit, of.ctx, { type: "customer.updated", data, previous: {} });
      }),
    );
    expect(statements).toHaveLength(1);
    expect(await db.customer.findUnique({ where: { id: row.id } })).toEqual(row);
    const events = await eventsOf(row.id);
    expect(events.map(({ body }) => [body.type, body.sequence])).toEqual([
      ["customer.created", 1],
      ["customer.updated", 2],
    ]);
  });

  it("sends nothing when there is nothing to write", async () => {
    expect(await statementsOf(() => unitOfWork(async () => undefined))).toEqual([]);
  });

  it("writes none of it when one write is refused, and says what the constraint means", async () => {
    const of = await aMerchant();
    const row = aCustomer(of);
    let committed = false;
    const twice = unitOfWork(async (unit) => {
      onceCommitted(unit, () => {
        committed = true;
      });
      await insertRow(unit, "customers", row);
      await refusedAs(
        unit,
        "customers_pkey",
        () => new Error("There is one."),
        () => insertRow(unit, "customers", row),
      );
    });
    await expect(twice).rejects.toThrow("There is one.");
    expect([await name(row.id), committed]).toEqual([null, false]);
  });

  it("shares its statement with others that only add rows, and each has its own outcome", async () => {
    const of = await aMerchant();
    const rows = Array.from({ length: 40 }, () => aCustomer(of));
    const twice = rows[7] ?? aCustomer(of);
    await unitOfWork((unit) => insertRow(unit, "customers", twice));
    const insert = (row: typeof twice) =>
      unitOfWork(async (unit) => {
        await insertRow(unit, "customers", row);
        return row.id;
      });
    const spared = await statementsOf(async () => {
      await Promise.all(Array.from({ length: 40 }, () => insert(aCustomer(of))));
    });
    expect(spared.length).toBeLessThan(10);
    const outcomes = await Promise.allSettled(rows.map(insert));
    const failed = outcomes.flatMap(({ status }, index) => (status === "rejected" ? [index] : []));
    expect(failed).toEqual([7]);
    expect(await db.customer.count({ where: { merchantId: of.id } })).toBe(80);
  });

  it("is done again with what is there now, when a row that it read was changed meanwhile", async () => {
    const of = await aMerchant();
    const { id } = await aSession(of.ctx);
    const seen: (string | null)[] = [];
    await unitOfWork(async (unit, tries) => {
      const session = await lockSession(unit, of.ctx, id);
      seen.push(session.customerEmail);
      if (tries === 0) {
        await db.checkoutSession.update({ where: { id }, data: { customerEmail: "a@b.pf" } });
      }
      const patch = { metadata: { seen: session.customerEmail } };
      await updateRow(unit, "checkout_sessions", { id, from: "open", patch });
    });
    expect(seen).toEqual([null, "a@b.pf"]);
    const { metadata } = await db.checkoutSession.findUniqueOrThrow({ where: { id } });
    expect(metadata).toEqual({ seen: "a@b.pf" });
  });

  it("waits for who holds the lock of a row that it read, and sees the change", async () => {
    const of = await aMerchant();
    const { id } = await aSession(of.ctx);
    const tried: number[] = [];
    await transaction(async (tx) => {
      await lockSession(tx, of.ctx, id);
      const waiting = unitOfWork(async (unit, tries) => {
        tried.push(tries);
        const { metadata } = await lockSession(unit, of.ctx, id);
        await updateRow(unit, "checkout_sessions", { id, from: "open", patch: { metadata } });
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.checkoutSession.update({ where: { id }, data: { customerEmail: "a@b.pf" } });
      return { waiting };
    }).then(({ waiting }) => waiting);
    expect(tried).toEqual([0, 1]);
  });

  it("that read a session is alone with it, even if it leaves the row as it is", async () => {
    const of = await aMerchant();
    const { id } = await aSession(of.ctx);
    const mostAtOnce = 3;
    const register = async (unit: Unit): Promise<boolean> => {
      await lockSession(unit, of.ctx, id);
      const count = await db.customer.count({ where: tenant(of.ctx) });
      if (count >= mostAtOnce) return false;
      await insertRow(unit, "customers", aCustomer(of));
      return true;
    };
    const all = await Promise.all(Array.from({ length: 8 }, () => unitOfWork(register)));
    expect(all.filter(Boolean)).toHaveLength(mostAtOnce);
    expect(await db.customer.count({ where: tenant(of.ctx) })).toBe(mostAtOnce);
  });

  it("knows the versions of its rows after the commit: the next one need not read them", async () => {
    const of = await aMerchant();
    const { id } = await aSession(of.ctx);
    const first = await unitOfWork(async (unit) => {
      const session = await lockSession(unit, of.ctx, id);
      await insertRow(unit, "customers", aCustomer(of));
      return { session, versions: unit.versions };
    });
    const again = async (unit: Unit, tries: number) => {
      if (tries === 0) unit.versions.push(...first.versions.map((version) => ({ ...version })));
      else await lockSession(unit, of.ctx, id);
      await updateRow(unit, "checkout_sessions", { id, from: "open", patch: { cancelUrl: null } });
      return tries;
    };
    expect(await unitOfWork(again)).toBe(0);
    expect(await unitOfWork(again)).toBe(1);
  });

  it("does not write a row whose status is another", async () => {
    const of = await aMerchant();
    const { id } = await aSession(of.ctx, { status: "expired" });
    const write = unitOfWork((unit) =>
      updateRow(unit, "checkout_sessions", { id, from: "open", patch: { cancelUrl: null } }),
    );
    await expect(write).rejects.toMatchObject({ code: "40001" });
  });
});
