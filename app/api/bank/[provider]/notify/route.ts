import { readNotification } from "@/lib/payments/notification-request";

/** Where banks tell that something happened. */
export const POST = async (
  request: Request,
  { params }: { params: Promise<{ provider: string }> },
): Promise<Response> => readNotification((await params).provider, request);
