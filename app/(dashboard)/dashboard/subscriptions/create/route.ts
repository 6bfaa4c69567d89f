import { z } from "zod";
import { action } from "@/app/_server/action";
import { metadataNames, readMetadata } from "@/app/(dashboard)/_shell/metadata-form";
import { requireVerified } from "@/app/(dashboard)/_shell/require-verified";
import { keepSubmitted } from "@/app/(dashboard)/_shell/submitted";
import { parse } from "@/lib/kit/http/envelope";
import { isUuid } from "@/lib/kit/ids";
import { createSubscription } from "@/lib/subscriptions/create";
import { SubscriptionCreation } from "@/lib/subscriptions/schema";

const NewForm = z.strictObject({
  customer: z.uuid(),
  price: z.uuid(),
  /** Empty: whichever card is the customer's default. */
  paymentMethod: z.union([z.uuid(), z.literal("")]),
  ...metadataNames,
});

/** The page of the form; which customer it is for is a part of its address. */
const newFor = (customer = ""): string =>
  `/dashboard/subscriptions/new${isUuid(customer) ? `?customer=${customer}` : ""}`;

export const POST = action({
  name: "subscriptions.create",
  form: NewForm,
  scope: "subscriptions:write",
  back: (form) => keepSubmitted(newFor(form["customer"]), "new")(form),
  run: async (member, { customer, price, paymentMethod, ...rest }) => {
    requireVerified(member);
    const metadata = readMetadata(rest);
    const wanted = parse(SubscriptionCreation, {
      customer,
      price,
      ...(paymentMethod === "" ? {} : { paymentMethod }),
      ...(metadata === undefined ? {} : { metadata }),
    });
    const { id } = await createSubscription(member.ctx, wanted);
    return { to: `/dashboard/subscriptions/${id}`, done: "subscriptionCreated", json: { id } };
  },
});
