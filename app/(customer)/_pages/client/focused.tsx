"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** What is to be read first: the page opens there. */
export const Focused = ({ className, children }: { className: string; children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => element.current?.focus(), []);
  return (
    <div className={className} ref={element} role="alert" tabIndex={-1}>
      {children}
    </div>
  );
};
