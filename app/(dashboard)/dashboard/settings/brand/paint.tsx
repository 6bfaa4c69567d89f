"use client";

// Rendered as a whole, like every icon: see icons.tsx.

/** A background in the shop's colour; the policy forbids style attributes. */
export const Paint = ({ colour }: { colour: string }) => (
  <svg aria-hidden="true" className="absolute inset-0 -z-10 size-full">
    <rect fill={colour} height="100%" width="100%" />
  </svg>
);
