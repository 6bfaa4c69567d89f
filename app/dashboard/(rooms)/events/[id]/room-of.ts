import type { Route } from "next";
import type { Event } from "@/lib/events/schema";

/** Rooms that show one resource, by the name of its object. */
const rooms: Readonly<Record<string, string>> = {
  transaction: "/dashboard/payments",
  webhook_endpoint: "/dashboard/webhooks",
  api_key: "/dashboard/api-keys",
};

/** Where the resource of an event is looked at; null where there is no room for it. */
export const roomOf = ({ resource, resourceId }: Event): Route | null => {
  const room = rooms[resource];
  return room ? (`${room}/${resourceId}` as Route) : null;
};
