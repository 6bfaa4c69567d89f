import { currentWords } from "@/app/_intl/locale";
import type { Member } from "@/app/_server/session";
import { getRequest } from "@/lib/api-requests/search";
import { eventsOfRequest } from "@/lib/events/lookups";
import { keysOf } from "../_keys";

/** A request with its events, and the API key it was made with. */
export const loadRequest = async (member: Member, { id }: { id: string }) => {
  const request = await getRequest(member.ctx, id);
  const [events, keys] = await Promise.all([
    eventsOfRequest(member.ctx, request),
    keysOf(member, await currentWords()),
  ]);
  return { request, events, keys };
};

export type RequestDetail = Awaited<ReturnType<typeof loadRequest>>;
