import type { PortalRights } from "@/lib/portal/rights";
import type { PortalView } from "@/lib/portal-sessions/view";
import type { Branding } from "./checkout-view";

export type OpenPortalView = PortalView & {
  state: "open";
  merchant: Branding;
  livemode: boolean;
  customer: { name: string | null; email: string | null };
  expiresAt: Date;
  returnUrl: string | null;
  csrf: string;
  rights: PortalRights;
  /** Of the documents. */
  isFirstPage: boolean;
  /** What the last form did, or why it was refused. */
  done: string | null;
  error: string | null;
};

/** Not open in this browser, or over; `askPath` mails a fresh link to its customer. */
export type ClosedPortalView = { state: "closed"; askPath: string | null };

export type PortalPageView = OpenPortalView | ClosedPortalView;
