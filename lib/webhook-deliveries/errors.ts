import { error } from "@/lib/kit/errors";

export const webhookDeliveryNotFound = error("not_found", 404, "There is no such delivery.");
