import { z } from "zod";
import { form } from "@/app/(dashboard)/_form/declare";
import { press } from "@/app/(dashboard)/_form/field";
import { switchShop } from "@/lib/members/switch";

/** Creates another shop of the same person. */
export const changeShop = form({
  path: "/dashboard/shop",
  page: "/dashboard",
  isPersonal: true,
  fields: { merchant: press(z.uuid()) },
  submit: "shell.shops",
  run: (member, { merchant }) => switchShop(member, merchant),
});
