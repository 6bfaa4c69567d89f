"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";

/** The merchant's logo, in a box that fits wide ones; `children` show if it cannot be loaded. */
export const LogoImage = ({ src, children }: { src: string; children: ReactNode }) => {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before this code ran.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  if (hasFailed) return children;
  return (
    // biome-ignore lint/performance/noImgElement: a logo of 44 pixels is served as it was prepared
    <img
      alt=""
      className="h-11 w-auto min-w-11 max-w-40 rounded-lg border border-line bg-white object-contain p-0.5"
      data-logo=""
      fetchPriority="low"
      height="44"
      onError={() => setFailed(true)}
      ref={image}
      src={src}
    />
  );
};
