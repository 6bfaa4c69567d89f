"use client";

import type { ReactNode } from "react";

type OpenProps = { dialog: "help" | "palette"; className: string; children: ReactNode };

/** Opens a dialog of the shell, above any popover. */
export const showDialog = (id: OpenProps["dialog"]): void => {
  document.getElementById("account")?.hidePopover();
  const dialog = document.getElementById(id);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
};

/** A button that is useful only with scripts. */
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
