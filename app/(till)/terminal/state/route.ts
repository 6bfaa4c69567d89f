import { currentSession } from "@/app/_server/session";
import type { Context } from "@/lib/kit/context";
import { holdsScope } from "@/lib/kit/scopes";
import { tillBranding } from "@/lib/terminal/branding";
import { listCashiers } from "@/lib/terminal-devices/cashiers";
import { deviceOfRequest, isUnlocked } from "@/lib/terminal-devices/request";
import { refusalAnswer } from "../_handlers";

const nobody = {
  who: "nobody",
  shop: "",
  livemode: false,
  person: null,
  device: null,
  deviceId: null,
  canRefund: false,
  csrf: null,
  cashiers: [],
  quick: [],
};

/** The person at this till: the signed-in member, the device's cashier, or nobody yet. */
export const GET = async (request: Request): Promise<Response> =>
  refusalAnswer((await signedIn()) ?? (await atDevice(request)) ?? nobody);

const signedIn = async () => {
  const session = await currentSession("waiting till");
  const membership = session?.membership;
  if (!session || !membership || !holdsScope(membership.ctx.scopes, "terminal:write")) return null;
  const { ctx, livemode } = membership;
  return {
    ...nobody,
    ...(await tillBranding(ctx)),
    who: "member",
    livemode,
    person: session.user.name ?? session.user.email,
    canRefund: holdsScope(ctx.scopes, "refunds:write"),
    csrf: session.csrf,
  };
};

const atDevice = async (request: Request) => {
  const device = await deviceOfRequest(request);
  if (!device) return null;
  const of: Pick<Context, "merchantId" | "livemode"> = device;
  const [branding, cashiers] = await Promise.all([tillBranding(of), listCashiers(of)]);
  const { id: deviceId, name, livemode } = device;
  const known = { ...nobody, shop: branding.shop, livemode, device: name, deviceId };
  if (!isUnlocked(device)) return { ...known, who: "locked", cashiers };
  const person = cashiers.find(({ id }) => id === device.cashierId)?.name ?? null;
  return { ...known, ...branding, who: "cashier", person };
};
