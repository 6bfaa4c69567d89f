import { z } from "zod";
import { asBody } from "@/app/_server/form-body";
import { form, id } from "@/app/(dashboard)/_form/declare";
import { hidden, text } from "@/app/(dashboard)/_form/field";
import { filterOf, queryOf } from "@/app/(dashboard)/dashboard/payments/(list)/filter";
import { deleteView } from "@/lib/saved-views/delete";
import { saveView, ViewSaving } from "@/lib/saved-views/save";

const canonical = (query = ""): string => queryOf(filterOf(query));

/** Saves the list's filters under a name. */
export const keepView = form({
  path: "/dashboard/payments/views/save",
  page: (_, { query }) => `/dashboard/payments?${canonical(query)}`,
  isPersonal: true,
  scope: "transactions:read",
  fields: { query: hidden(z.string()), name: text({ label: "views.name", max: 40 }) },
  submit: "views.submit",
  variant: "plain",
  run: ({ ctx }, { name, query }) =>
    saveView(ctx, asBody(ViewSaving, { name, query: canonical(query) })),
  done: "viewKept",
  to: (view) => `/dashboard/payments?${view.query}`,
});

export const forgetView = form({
  path: "/dashboard/payments/views/[id]/delete",
  page: "/dashboard/payments",
  isPersonal: true,
  scope: "transactions:read",
  params: { id: id("view") },
  submit: "views.submit",
  variant: "quiet",
  run: ({ ctx }, _, ids) => deleteView(ctx, ids.id),
  done: "viewForgotten",
});
