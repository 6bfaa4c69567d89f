import { db } from "@/lib/kit/db";
import { openPortal, type Portal } from "@/lib/portal-sessions/open";
import { setProfile, type TestMerchant } from "@/lib/testing/merchant";

/** Turns the portal of a shop on. */
export const turnOn = ({ id }: Pick<TestMerchant, "id">) => setProfile(id, { portalEnabled: true });

/** The token of a fresh link, made by the API. */
export const aPortalToken = async ({ api }: TestMerchant, customer: string): Promise<string> => {
  const reply = await api.post(`/extensions/customers/${customer}/portal-sessions`, {});
  if (reply.status !== 201) throw new Error(reply.text);
  return new URL(reply.body.data.url).pathname.split("/").at(-1) ?? "";
};

export const opened = async (token: string): Promise<Portal> => {
  const portal = await openPortal(token);
  if (!portal || "ended" in portal) throw new Error("The portal is open.");
  return portal;
};

/** Moves the life of all sessions of a customer into the past, as only time does. */
export const letExpire = async (customerId: string): Promise<void> => {
  const rows = await db.portalSession.findMany({ where: { customerId } });
  await db.portalSession.deleteMany({ where: { customerId } });
  await db.portalSession.createMany({
    data: rows.map((row) => ({
      ...row,
      createdAt: new Date(row.createdAt.getTime() - 3_600_000),
      expiresAt: new Date(row.expiresAt.getTime() - 3_600_000),
    })),
  });
};

/** What the customers of a shop did, as its audit log has it: action, kind of actor, subject. */
export const entriesOf = async ({ id: merchantId }: Pick<TestMerchant, "id">) =>
  (await db.auditEntry.findMany({ where: { merchantId }, orderBy: { id: "asc" } })).map(
    ({ action, actorKind, actorId, targetType, targetId, details }) => ({
      action,
      actorKind,
      actorId,
      target: `${targetType} ${targetId}`,
      details,
    }),
  );
