import type { ReactNode } from "react";
import type { Words } from "@/app/_intl/customer-words";
import { StatusWatch } from "./client/status-watch";
import { ActionLink } from "./notice";

type WatchProps = {
  watched: { state: string; paths: { self: string; status: string } };
  texts: { slow: string; offline: string };
  children: ReactNode;
};

/** What the page waits for, and when it checks again. */
export const Watch = ({ watched: { state, paths }, texts: said, children }: WatchProps) => (
  <StatusWatch paths={{ self: paths.self, status: paths.status }} state={state} texts={said}>
    {children}
  </StatusWatch>
);

export const Refresh = ({ words, self }: { words: Words; self: string }) => (
  <div className="without-script mt-6 grid">
    <ActionLink plain href={self}>
      {words.t("processing.refresh")}
    </ActionLink>
  </div>
);
