import { inngest } from "@/lib/kit/inngest/client";
import { sendQueuedLinks } from "@/lib/members/sign-in-queue";

/** Sends the queued sign-in links. */
export const signInSend = inngest.createFunction(
  { id: "sign_in.send", triggers: [{ cron: "* * * * *" }], retries: 0, concurrency: { limit: 1 } },
  ({ step }) => step.run("send-links", sendQueuedLinks),
);
