import { z } from "zod";
import { action } from "@/app/_server/action";
import { addDevice, NewDevice } from "@/lib/members/devices-enrol";

/** A form's field, as the amount that it means: written with or without spaces, empty for none. */
const OfflineCap = z
  .string()
  .max(20)
  .transform((text) => Number(text.replace(/\s/g, "") || "0"))
  .pipe(NewDevice.shape.offlineCapXpf);

export const POST = action({
  name: "terminals.create",
  form: z.strictObject({ name: NewDevice.shape.name, offlineCapXpf: OfflineCap }),
  scope: "merchant:write",
  back: "/dashboard/terminals",
  run: async ({ ctx }, form) => {
    const { id } = await addDevice(ctx, form);
    return { to: "/dashboard/terminals#devices", json: { id } };
  },
});
