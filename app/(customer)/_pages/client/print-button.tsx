"use client";

import { type ReactNode, useEffect } from "react";
import { useReady } from "@/app/_ui/use-ready";
import { plainButton } from "../classes";

/** Prints the page, once its press would be heard. */
export const PrintButton = ({ children }: { children: ReactNode }) => (
  <button
    className={`${plainButton} with-script`}
    data-print=""
    disabled={!useReady()}
    onClick={() => print()}
    type="button"
  >
    {children}
  </button>
);

/**
 * Sets the paper length to the ticket's height: CSS has no open-ended page, and the server can only estimate
 * it.
 */
export const TicketLength = () => {
  useEffect(() => {
    const ticket = document.querySelector("[data-ticket]");
    const rule = document.querySelector("[data-page]");
    if (!ticket || !rule) return;
    const millimetres = Math.ceil((ticket.getBoundingClientRect().height * 25.4) / 96) + 1;
    rule.textContent = `@page{size:80mm ${millimetres}mm;margin:0}`;
  }, []);
  return null;
};
