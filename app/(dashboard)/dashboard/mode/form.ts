import { form } from "@/app/(dashboard)/_form/declare";
import { press } from "@/app/(dashboard)/_form/field";
import { refererSection } from "@/app/(dashboard)/_shell/referer";
import { switchMode } from "@/lib/members/switch";

/** Switches the mode and returns to the section of the dashboard it was switched from. */
export const changeMode = form({
  path: "/dashboard/mode",
  page: "/dashboard",
  isPersonal: true,
  fields: { mode: press(["test", "live"]) },
  submit: "shell.toLive",
  run: async (member, { mode }, { request }) => {
    await switchMode(member, mode === "live");
    return refererSection(request);
  },
  to: (page) => page,
});
