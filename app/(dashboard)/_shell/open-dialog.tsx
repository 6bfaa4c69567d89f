"use client";

import type { ReactNode } from "react";
import { type DialogName, showDialog } from "./dialogs";

type OpenProps = { dialog: DialogName; className: string; children: ReactNode };

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
