import { readMailNotification } from "@/lib/receipts/notification-request";

/** Where Resend tells that a message did not arrive. */
export const POST = (request: Request): Promise<Response> => readMailNotification(request);
