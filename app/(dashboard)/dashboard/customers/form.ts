import { asBody } from "@/app/_server/form-body";
import { form, id, type ValuesOf } from "@/app/(dashboard)/_form/declare";
import { address, email, metadata, metadataPatch, text } from "@/app/(dashboard)/_form/field";
import { createCustomer } from "@/lib/customers/create";
import { deleteCustomer } from "@/lib/customers/delete";
import { CustomerCreation, CustomerUpdate } from "@/lib/customers/schema";
import { updateCustomer } from "@/lib/customers/update";
import { error, refuse } from "@/lib/kit/errors";
import { createSetupIntent } from "@/lib/setup-intents/create";

const page = "/dashboard/customers/[id]";
const params = { id: id("cus") };
const fillOne = error("fill_one", 400, "Give at least one field.");

/** Name and contact. No single field is required. */
const identity = {
  name: text({ label: "customers.name", max: 280, isOptional: true }),
  email: email({ label: "customers.email", hint: "customers.emailHint", isOptional: true }),
  phone: text({
    label: "customers.phone",
    max: 40,
    isOptional: true,
    input: { type: "tel", inputMode: "tel" },
  }),
  address: address(),
};

export const newCustomer = form({
  path: "/dashboard/customers/create",
  page: "/dashboard/customers/new",
  scope: "customers:write",
  fields: { ...identity, metadata: metadata() },
  submit: "customers.create",
  run: ({ ctx }, values) => {
    if (Object.values(values).every((value) => value === undefined)) refuse(fillOne);
    return createCustomer(ctx, asBody(CustomerCreation, values));
  },
  done: "customerCreated",
  to: (customer) => `/dashboard/customers/${customer.id}`,
  json: (customer) => ({ id: customer.id }),
});

const changes = { ...identity, metadata: metadataPatch() };

/** An emptied field is cleared. */
const changeOf = ({ metadata, ...rest }: ValuesOf<typeof changes>) => ({
  name: rest.name ?? null,
  email: rest.email ?? null,
  phone: rest.phone ?? null,
  address: rest.address ?? null,
  metadata,
});

export const editCustomer = form({
  path: "/dashboard/customers/[id]/update",
  page,
  scope: "customers:write",
  params,
  fields: changes,
  submit: "customers.save",
  run: ({ ctx }, values, { id: customer }) =>
    updateCustomer(ctx, customer, asBody(CustomerUpdate, changeOf(values))),
  done: "customerUpdated",
});

export const removeCustomer = form({
  path: "/dashboard/customers/[id]/delete",
  page,
  scope: "customers:write",
  params,
  confirm: "customers.deleteConfirm",
  submit: "customers.deleteSubmit",
  variant: "danger",
  run: ({ ctx }, _, { id: customer }) => deleteCustomer(ctx, customer),
  done: "customerDeleted",
});

/** Creates a page where the customer adds a card; the customer's own page shows its URL. */
export const createCardLink = form({
  path: "/dashboard/customers/[id]/card-link",
  page,
  scope: "payment_methods:write",
  params,
  submit: "customers.newCard",
  variant: "plain",
  run: ({ ctx }, _, { id: customer }) => createSetupIntent(ctx, { customer }),
  done: "cardLinkCreated",
  to: (_, { id: customer }) => `/dashboard/customers/${customer}#cards`,
});
