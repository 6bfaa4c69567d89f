import { conflict, error } from "@/lib/kit/errors";

export const eventNotFound = error("not_found", 404, "There is no such event.");

/** The endpoint that a resend names. */
export const resendTargetNotFound = error("not_found", 404, "There is no such webhook endpoint.");

export const noEndpoint = conflict(
  "no_endpoint",
  "No active webhook endpoint selects this kind of event.",
);
