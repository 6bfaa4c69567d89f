import type { ReactNode } from "react";
import { ActionLink } from "./notice";
import type { Words } from "./words";

type WatchProps = {
  watched: { state: string; paths: { self: string; status: string } };
  said: { slow: string; offline: string };
  children: ReactNode;
};

/** Asks `paths.status` until the state is another than the one shown, then opens the page again. */
export const Watch = ({ watched: { state, paths }, said, children }: WatchProps) => (
  <div
    data-watch={paths.status}
    data-state={state}
    data-self={paths.self}
    data-slow={said.slow}
    data-offline={said.offline}
  >
    {children}
    <p className="mt-2 text-sm text-muted empty:hidden" aria-live="polite" data-watch-text="" />
  </div>
);

export const Refresh = ({ words, self }: { words: Words; self: string }) => (
  <div className="without-script mt-6">
    <ActionLink plain href={self}>
      {words.t("processing.refresh")}
    </ActionLink>
  </div>
);
