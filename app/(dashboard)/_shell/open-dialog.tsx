"use client";

import type { ReactNode } from "react";

type OpenProps = { dialog: "help" | "palette"; className: string; children: ReactNode };

/** Opens a dialog of the frame, over whatever popover it was asked from. */
export const showDialog = (id: OpenProps["dialog"]): void => {
  document.getElementById("account")?.hidePopover();
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

/** A button that is of use only where scripts run. */
export const OpenDialog = ({ dialog, className, children }: OpenProps) => (
  <button
    aria-haspopup="dialog"
    className={className}
    data-needs-script=""
    onClick={() => showDialog(dialog)}
    type="button"
  >
    {children}
  </button>
);
