import { form } from "@/app/(dashboard)/_form/declare";
import { copyProfileToLive } from "@/lib/merchants/copy-to-live";

/** Copies the test profile to live mode. */
export const copyToLive = form({
  path: "/dashboard/settings/copy-to-live",
  page: "/dashboard/settings/live",
  scope: "merchant:write",
  stepUp: true,
  submit: "settings.live.copy",
  run: ({ ctx }) => copyProfileToLive(ctx),
  done: "copiedToLive",
});
