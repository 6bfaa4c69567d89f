"use client";

// Sent as a whole, like every drawing: see icons.tsx.

/** A colour of the shop's own behind what stands on it; no policy admits it as a style. */
export const Paint = ({ colour }: { colour: string }) => (
  <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
    <rect fill={colour} height="100%" width="100%" />
  </svg>
);
