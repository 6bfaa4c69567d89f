import { SECOND } from "@/lib/kit/clock";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";

/** A delivering process for a test to kill. */
process.stdout.write("delivering\n");
await deliverDue({ opensLoopback: true, leaseMs: SECOND, lingerMs: 60 * SECOND });
