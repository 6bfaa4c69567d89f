"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Icon } from "@/app/_ui/icons";

/** Long enough to be read slowly; the page itself shows the same information. */
const SHOWN_MS = 20_000;

type ToastProps = { sentence: string; close: string };

/**
 * A success message. It is in the page's markup and readable without scripts, where its close button is a
 * plain link; it overlays the page, so nothing moves when it goes.
 */
export const Toast = ({ sentence, close }: ToastProps) => {
  const path = usePathname();
  const [saidAt] = useState(path);
  // Screen readers do not announce initial content, only content that is added.
  const [round, setRound] = useState(0);
  const [isGone, setGone] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => setRound(1), []);
  useEffect(() => {
    // It stays while it is hovered or focused.
    const timer = setInterval(() => {
      if (!box.current?.matches(":hover, :focus-within")) setGone(true);
    }, SHOWN_MS);
    return () => clearInterval(timer);
  }, []);
  const isShown = !isGone && path === saidAt;
  return (
    <div
      className="pointer-events-none fixed inset-x-4 bottom-20 z-30 flex justify-center lg:inset-x-auto lg:right-6 lg:bottom-6"
      role="status"
    >
      {isShown && (
        <div
          className="toast pointer-events-auto flex max-w-md items-center gap-3 rounded-panel border border-line bg-raised py-1.5 pr-1.5 pl-4 shadow-float"
          ref={box}
        >
          <Icon className="size-5 text-good" name="check" />
          <p className="py-2" key={round}>
            {sentence}
          </p>
          <a
            aria-label={close}
            className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-hover hover:text-ink"
            href="?"
            onClick={(event) => {
              event.preventDefault();
              setGone(true);
            }}
          >
            <Icon name="cross" />
          </a>
        </div>
      )}
    </div>
  );
};
