import type { ReactNode } from "react";
import "./site.css";
import { Root, rootMetadata, rootViewport } from "@/app/_ui/root";

export const generateMetadata = rootMetadata;
export const viewport = rootViewport;

/** Pages outside the dashboard: landing page, docs, sign-in, invitations, test mailbox. */
export default function SiteLayout({ children }: { children: ReactNode }) {
  return <Root>{children}</Root>;
}
