import type { Context } from "@/lib/kit/context";
import { db } from "@/lib/kit/db";
import { env } from "@/lib/kit/env";
import { newId } from "@/lib/kit/ids";
import { addCashier, type Cashier } from "@/lib/terminal-devices/cashiers";
import { addDevice, enrolCodeOf, enrolDevice } from "@/lib/terminal-devices/enrol";
import { deviceCookie } from "@/lib/terminal-devices/request";
import { unlockDevice } from "@/lib/terminal-devices/unlock";
import { send } from "@/lib/testing/client";
import { aMerchant, type TestMerchant } from "@/lib/testing/merchant";

export const PIN = "2580";

/** An administrator of the merchant, as the pages act for them. */
export const administratorOf = ({ ctx }: Pick<TestMerchant, "ctx">): Context => ({
  ...ctx,
  actor: { kind: "member", id: newId(), role: "admin" },
  origin: "dashboard",
});

/** An enrolled device of a merchant, with a cashier who has not unlocked it yet. */
export const aDevice = async (of: { shop?: TestMerchant; offlineCapXpf?: number } = {}) => {
  const shop = of.shop ?? (await aMerchant());
  const ctx = administratorOf(shop);
  const made = await addDevice(ctx, {
    name: "Comptoir",
    offlineCapXpf: of.offlineCapXpf ?? 20_000,
  });
  const code = enrolCodeOf(made) ?? "";
  const token = await enrolDevice({ code, ip: newId(), userAgent: null });
  const cookie = deviceCookie(token).split(";")[0] ?? "";
  const cashier: Cashier = await addCashier(ctx, { name: `Hina ${newId().slice(-6)}`, pin: PIN });
  const row = () => db.terminalDevice.findUniqueOrThrow({ where: { id: made.id } });
  return {
    id: made.id,
    shop,
    ctx,
    code,
    token,
    cookie,
    cashier,
    row,
    request: (method = "GET") => new Request(env().APP_ORIGIN, { method, headers: { cookie } }),
    unlock: async (pin = PIN) => unlockDevice(await row(), { cashier: cashier.id, pin }),
    get: (path: string) => send("GET", path, null, { headers: { cookie } }),
    post: (path: string, body: unknown = {}) =>
      send("POST", path, null, { body, headers: { cookie, origin: env().APP_ORIGIN } }),
  };
};
export type TestDevice = Awaited<ReturnType<typeof aDevice>>;
