"use client";

import { Submit } from "@/app/_ui/button";

/** Prints the page. */
export const PrintButton = ({ children }: { children: string }) => (
  <Submit data-needs-script="" look="plain" onClick={() => print()} type="button">
    {children}
  </Submit>
);
