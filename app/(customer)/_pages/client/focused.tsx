"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Takes the focus when the page opens, to be read first. */
export const Focused = ({ className, children }: { className: string; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div className={className} ref={element} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
};
