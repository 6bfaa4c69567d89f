import { SECOND } from "@/lib/kit/clock";
import { deliverDue } from "@/lib/webhook-deliveries/deliver";

/** A deliverer that is there to be killed. */
process.stdout.write("delivering\n");
await deliverDue({ opensLoopback: true, leaseMs: SECOND, lingerMs: 60 * SECOND });
