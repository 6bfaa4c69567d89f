"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/app/_ui/icons";

type ShareProps = { title: string; text: string; url: string; label: string };

/** The device's share sheet; hidden if the browser has none. */
export const ShareButton = ({ title, text, url, label }: ShareProps) => {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(typeof navigator.share === "function"), []);
  if (!isKnown) return null;
  return (
    <button
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control border border-edge/60 bg-surface px-4 font-medium hover:bg-hover"
      onClick={() => {
        // The sheet was closed: no message.
        navigator.share({ title, text, url }).catch(() => undefined);
      }}
      type="button"
    >
      <Icon name="out" />
      {label}
    </button>
  );
};
