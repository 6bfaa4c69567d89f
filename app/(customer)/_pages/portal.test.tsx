import { describe, expect, it } from "vitest";
import { wordsFor } from "@/app/_intl/customer-words";
import { PAGE_LOCALES } from "@/app/_intl/request-locale";
import type { PortalCard, PortalSubscription } from "@/lib/portal-sessions/view";
import { rendered } from "@/scripts/test/rendered";
import { PortalPage } from "./portal";
import { AskForPortal } from "./portal-ask";
import type { OpenPortalView } from "./portal-view";

const at = new Date("2026-12-25T20:00:00Z");

const card = (id: string, more: Partial<PortalCard> = {}): PortalCard => ({
  ...{ id, brand: "alpha", last4: "4242", expMonth: 12, expYear: 2034 },
  ...{ isDefault: false, isExpired: false, ...more },
});

const subscription = (more: Partial<PortalSubscription> = {}): PortalSubscription => ({
  ...{ id: "s1", label: "Panier bio", status: "active", amountXpf: 4500 },
  ...{ interval: "month", intervalCount: 3, nextAt: at, endsAt: null, isEnded: false },
  ...{ isEnding: false, pausedUntil: null, isTrial: false, periodEnd: at, owesPeriod: true },
  card: card("c1", { isDefault: true }),
  ...more,
});

const view = (more: Partial<OpenPortalView> = {}): OpenPortalView => ({
  state: "open",
  merchant: { name: "Vaimiti", brandColor: null, logoUrl: null, supportEmail: null },
  livemode: true,
  customer: { name: "Hina <b>", email: "hina@example.pf" },
  expiresAt: at,
  returnUrl: null,
  csrf: "token",
  rights: { cards: true, cancel: true, documents: true },
  isFirstPage: true,
  cards: [card("c1", { isDefault: true }), card("c2"), card("c3", { isExpired: true })],
  subscriptions: [subscription()],
  debts: [],
  documents: { rows: [], next: null },
  done: null,
  error: null,
  ...more,
});

const htmlOf = (more: Partial<OpenPortalView> = {}, locale = PAGE_LOCALES[0] ?? "fr") =>
  rendered(<PortalPage view={view(more)} words={wordsFor(locale)} />);

const actionsIn = (html: string) =>
  [...html.matchAll(/<form[^>]* action="([^"]*)"/g)].map(([, action]) => action);

describe("the portal", () => {
  it.each(PAGE_LOCALES)("says everything in %s, and each form has its token", (locale) => {
    const html = htmlOf({}, locale);
    expect(html).not.toMatch(/portal\.\w|undefined|\{\w+\}/);
    expect(html).toContain("Hina &lt;b&gt; · h•••@example.pf");
    const forms = html.match(/<form/g)?.length ?? 0;
    expect(html.match(/name="csrf" value="token"|value="token" name="csrf"/g) ?? []).toHaveLength(
      forms,
    );
    const ask = { ...view(), self: "/p/ask/x", isSent: false, refusal: null };
    expect(rendered(<AskForPortal view={ask} words={wordsFor(locale)} />)).toContain(
      'action="/p/ask/x/send"',
    );
  });

  it("offers what the shop allows, and what is possible", () => {
    const all = actionsIn(htmlOf());
    expect(all).toEqual([
      "/p/home/subscriptions/s1/cancel",
      "/p/home/subscriptions/s1/card",
      "/p/home/cards/c1/remove",
      "/p/home/cards/c2/default",
      "/p/home/cards/c2/remove",
      "/p/home/cards/c3/remove",
      "/p/home/cards/add",
      "/p/home/language",
      "/p/home/leave",
    ]);
    const rights = { cards: false, cancel: false, documents: false };
    const none = htmlOf({ rights });
    expect(actionsIn(none)).toEqual(["/p/home/language", "/p/home/leave"]);
    expect(none).not.toContain('id="documents"');
    const ending = htmlOf({ subscriptions: [subscription({ isEnding: true, endsAt: at })] });
    expect(actionsIn(ending)[0]).toBe("/p/home/subscriptions/s1/resume");
    const ended = htmlOf({ subscriptions: [subscription({ isEnded: true, card: null })] });
    expect(actionsIn(ended).filter((action) => action?.includes("subscriptions"))).toEqual([]);
  });

  it("says why something was not done, and never more than it knows", () => {
    expect(htmlOf({ error: "card_needed" })).toContain("Cette carte paie un abonnement.");
    expect(htmlOf({ error: "<script>" })).toContain("Rechargez cette page");
    expect(htmlOf({ done: "<script>" })).not.toContain("<script>");
  });

  it("that is not open shows nobody's data, and where a link is sent if it knows", () => {
    const closed = (askPath: string | null) =>
      rendered(<PortalPage view={{ state: "closed", askPath }} words={wordsFor("fr")} />);
    expect(closed("/p/ask/x")).toContain('href="/p/ask/x"');
    expect(closed(null)).not.toContain("/p/ask/");
  });
});
