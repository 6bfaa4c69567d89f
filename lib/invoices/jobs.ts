import { askCustomer } from "@/lib/invoices/ask-customer";
import { AUTHENTICATION_NEEDED, type AuthenticationNeeded } from "@/lib/invoices/notice";
import { inngest } from "@/lib/kit/inngest/client";

/** The customer is written to when only an authentication can get an invoice paid. */
export const invoicesAskCustomer = inngest.createFunction(
  {
    id: "invoices.ask_customer",
    triggers: [{ event: AUTHENTICATION_NEEDED }],
    retries: 5,
    concurrency: { limit: 1 },
  },
  ({ event, step }) => step.run("ask", () => askCustomer(event.data as AuthenticationNeeded)),
);
