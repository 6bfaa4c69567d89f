import { z } from "zod";
import { refuse } from "@/lib/kit/errors";
import { issueTickets } from "@/lib/terminal/issue-tickets";
import { notEnrolled } from "@/lib/terminal-devices/errors";
import { tillAction } from "../_handlers";

/** The device's key and next numbers, for offline use. */
export const POST = tillAction(z.strictObject({}), ({ member }) =>
  issueTickets(member.deviceId ?? refuse(notEnrolled)),
);
