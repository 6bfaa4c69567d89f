import { inngest } from "@/lib/kit/inngest/client";
import { purgePortalSessions } from "@/lib/portal-sessions/purge";

export const portalSessionsPurge = inngest.createFunction(
  {
    id: "portal_sessions.purge",
    triggers: [{ cron: "37 * * * *" }],
    retries: 3,
    concurrency: { limit: 1 },
  },
  ({ step }) => step.run("purge", () => purgePortalSessions()),
);
