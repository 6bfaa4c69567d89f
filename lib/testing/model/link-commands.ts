import fc from "fast-check";
import { expect } from "vitest";
import { newId } from "@/lib/kit/ids";
import { linkPayable } from "@/lib/payment-links/payable";
import { expectShown } from "@/lib/testing/model/agree";
import { any, choose, command } from "@/lib/testing/model/command";
import { emails } from "@/lib/testing/model/holder-commands";
import { soonDecided, typedCards } from "@/lib/testing/model/payment-commands";
import { debit } from "@/lib/testing/model/results";
import { conflict, created, expectReply, ok, payOnPage, post } from "@/lib/testing/model/shop";
import { isFull, type Link, newPayment, placesTaken, type World } from "@/lib/testing/model/world";

const limits = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3, nil: null });

const openLink = command(
  "open link",
  {
    amountXpf: fc.integer({ min: 100, max: 9999 }),
    maxPayments: limits,
    minutes: fc.constantFrom(null, null, 30, 1440),
  },
  {
    run: async (world, shop, { amountXpf, maxPayments, minutes }) => {
      const expiresAt = minutes && world.now + minutes * 60;
      const reply = await post(shop, "/payment-links", {
        amountXpf,
        description: "Tapa",
        ...(maxPayments === null ? {} : { maxPayments }),
        ...(expiresAt === null ? {} : { expiresAt }),
      });
      expectReply(reply, created);
      const { id } = reply.body.data;
      const isPaid = (status: string) => status === "succeeded" || status === "refunded";
      const paid = () =>
        world.payments.filter((one) => one.paymentLinkId === id && isPaid(one.status));
      const link: Link = {
        id,
        created: world.now,
        active: true,
        amountXpf,
        maxPayments,
        expiresAt,
        get paymentsCount() {
          return paid().length;
        },
        get amountCollectedXpf() {
          return paid().reduce((sum, one) => sum + one.amountXpf - one.amountRefundedXpf, 0);
        },
      };
      world.links.push(link);
      expectShown(reply.body.data, link);
    },
  },
);

/** Why nobody can pay with a link; null when they can. */
const whyNotOpen = (world: World, link: Link): string | null => {
  if (!link.active) return "link_inactive";
  if (link.expiresAt !== null && link.expiresAt <= world.now) return "link_expired";
  return isFull(world, link) ? "link_exhausted" : null;
};

const hasLinks = ({ links }: Readonly<World>): boolean => links.length > 0;

/** Each time another visitor. */
const payLink = command(
  "pay link",
  { link: any, typed: typedCards, email: emails },
  {
    can: hasLinks,
    run: async (world, shop, { link: drawn, typed, email }) => {
      const { id, amountXpf, ...link } = choose(world.links, drawn);
      const why = whyNotOpen(world, { ...link, id, amountXpf });
      const visitor = newId();
      const result = await payOnPage(shop, linkPayable, { id, email, typed, visitor });
      if (why) return expect(result).toEqual({ ...conflict(why), payment: null });
      expect(result).toEqual({ ...ok, payment: expect.any(String) });
      const payment = newPayment(world, {
        id: result.payment ?? "",
        source: "payment_link",
        amountXpf,
        paymentLinkId: id,
        payerEmail: email,
      });
      debit(world, payment, { card: typed, isPresent: true });
      await soonDecided(shop, payment);
    },
  },
);

const changeLink = command(
  "change link",
  { link: any, active: fc.boolean(), maxPayments: limits },
  {
    can: hasLinks,
    run: async (world, shop, { link: drawn, active, maxPayments }) => {
      const link = choose(world.links, drawn);
      const reply = await shop.of.api.patch(`/payment-links/${link.id}`, { active, maxPayments });
      const isTooFew = maxPayments !== null && maxPayments < placesTaken(world, link);
      if (isTooFew && maxPayments !== link.maxPayments) {
        return expectReply(reply, { status: 400, why: "invalid_request" });
      }
      expectReply(reply, ok);
      Object.assign(link, { active, maxPayments });
      expectShown(reply.body.data, link);
    },
  },
);

/** Links with places and an end. */
export const linkCommands = [openLink, payLink, payLink, payLink, changeLink];
