import { conflict, error } from "@/lib/kit/errors";

export const ACTIVE_MAX = 5;

export const webhookEndpointNotFound = error(
  "not_found",
  404,
  "There is no such webhook endpoint.",
);

export const webhookEndpointLimit = error(
  "webhook_endpoint_limit",
  409,
  `At most ${ACTIVE_MAX} webhook endpoints of a mode can be active.`,
);

export const webhookEndpointDeleted = conflict(
  "webhook_endpoint_deleted",
  "A deleted webhook endpoint cannot be changed.",
);
