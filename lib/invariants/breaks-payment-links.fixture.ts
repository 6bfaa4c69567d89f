import { aPayment } from "@/lib/invariants/rows.fixture";
import type { World } from "@/lib/invariants/world.fixture";

const change = ({ link }: World, columns: string): string =>
  `UPDATE payment_links SET ${columns} WHERE id = '${link}'`;

const question =
  '[{"key": "name", "label": "Nom", "type": "text", "required": true, "choices": []}]';

/** How the invariants of links are broken. */
export const linkBreaks: Record<string, (world: World) => string[]> = {
  "payment_links.places_kept": (world) => [
    ...aPayment(world, {
      status: "processing",
      payment_link_id: world.link,
      amount_xpf: 2990,
    }).slice(0, 2),
    change(world, "max_payments = 1, exhausted_for = 1"),
  ],
  "payment_links.exhausted_noted": (world) => [change(world, "exhausted_for = 1000")],
  "payment_links.asked_amount": (world) => [change(world, "amount_xpf = 2989")],
  "payment_links.required_answered": (world) => [change(world, `questions = '${question}'`)],
};
