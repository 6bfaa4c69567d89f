import { createCustomer } from "@/lib/customers/create";
import { deleteCustomer } from "@/lib/customers/delete";
import { customerDeleted, customerNotFound } from "@/lib/customers/errors";
import { getCustomer, listCustomers } from "@/lib/customers/read";
import {
  Customer,
  CustomerCreation,
  CustomerQuery,
  CustomerUpdate,
  customerRelations,
} from "@/lib/customers/schema";
import { type CustomerRow, serialiseCustomer } from "@/lib/customers/serialise";
import { updateCustomer } from "@/lib/customers/update";
import { operation } from "@/lib/kit/http/operation";
import { expandQuery, listAnswer, listOf, one } from "@/lib/kit/http/pagination";

const answer = (row: CustomerRow) => ({ data: serialiseCustomer(row) });
const group = "Customers";

export const customersList = operation({
  id: "customers.list",
  method: "GET",
  path: "/customers",
  summary: "List customers",
  description:
    "Deleted customers are left out. `email` compares the whole address without regard to case; several customers may share one.",
  group,
  scope: "customers:read",
  query: CustomerQuery,
  returns: listOf(Customer),
  expand: customerRelations,
  deprecated: ["offset"],
  statements: 2,
  handle: ({ ctx, query }) => listCustomers(ctx, query),
  answer: (page) => listAnswer(page, serialiseCustomer),
});

export const customersCreate = operation({
  id: "customers.create",
  method: "POST",
  path: "/customers",
  summary: "Create a customer",
  description: "At least one field is required.",
  group,
  scope: "customers:write",
  body: CustomerCreation,
  returns: one(Customer),
  idempotency: "optional",
  example: { body: { email: "moana@example.pf", name: "Moana Teriierooiterai" } },
  statements: 1,
  handle: ({ ctx, body }) => createCustomer(ctx, body),
  answer,
});

export const customersGet = operation({
  id: "customers.get",
  method: "GET",
  path: "/customers/{id}",
  summary: "Retrieve a customer",
  description: "Deleted customers can be retrieved.",
  group,
  scope: "customers:read",
  params: { id: "cus" },
  query: expandQuery(customerRelations),
  returns: one(Customer),
  expand: customerRelations,
  errors: [customerNotFound],
  statements: 2,
  handle: ({ ctx, params }) => getCustomer(ctx, params.id),
  answer,
});

export const customersUpdate = operation({
  id: "customers.update",
  method: "PATCH",
  path: "/customers/{id}",
  summary: "Update a customer",
  description: "Omitted fields are unchanged; null clears a field.",
  group,
  scope: "customers:write",
  params: { id: "cus" },
  body: CustomerUpdate,
  returns: one(Customer),
  errors: [customerNotFound, customerDeleted],
  example: { body: { phone: "+689 87 12 34 56" } },
  statements: 9,
  handle: ({ ctx, params, body }) => updateCustomer(ctx, params.id, body),
  answer,
});

export const customersDelete = operation({
  id: "customers.delete",
  method: "DELETE",
  path: "/customers/{id}",
  summary: "Delete a customer",
  description:
    "Marks the customer as deleted and erases nothing. Deleting it again returns the same object.",
  group,
  scope: "customers:write",
  params: { id: "cus" },
  returns: one(Customer),
  errors: [customerNotFound],
  statements: 9,
  handle: ({ ctx, params }) => deleteCustomer(ctx, params.id),
  answer,
});
