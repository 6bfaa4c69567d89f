import { z } from "zod";
import { returnUrl } from "@/lib/checkout-sessions/return-url";

export const PortalSession = z
  .strictObject({
    object: z.literal("portal_session"),
    id: z.uuid(),
    created: z.int(),
    livemode: z.boolean(),
    customerId: z.uuid(),
    url: z
      .string()
      .nullable()
      .describe("Opens the portal; only in this answer, and null in a repeated one"),
    expiresAt: z.int().describe("One hour later, in real time: no test clock moves it"),
    returnUrl: z.string().nullable(),
  })
  .meta({ id: "portal_session" });
export type PortalSession = z.infer<typeof PortalSession>;

export const PortalSessionCreation = z.strictObject({
  returnUrl: returnUrl()
    .optional()
    .describe("A page of yours that the portal links back to; HTTPS in live mode"),
});
export type PortalSessionCreation = z.infer<typeof PortalSessionCreation>;
