"use client";

import { Submit } from "@/app/_ui/button";
import { useReady } from "@/app/_ui/use-ready";

export const PrintButton = ({ children }: { children: string }) => (
  <Submit
    className="disabled:opacity-60"
    data-needs-script=""
    disabled={!useReady()}
    variant="plain"
    onClick={() => print()}
    type="button"
  >
    {children}
  </Submit>
);
