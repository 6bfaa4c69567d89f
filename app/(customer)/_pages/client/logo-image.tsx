"use client";

import { useEffect, useRef, useState } from "react";

/** The merchant's logo over its initials: one that does not come uncovers them. */
export const LogoImage = ({ src }: { src: string }) => {
  const image = useRef<HTMLImageElement>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    // It may have failed before this code had come.
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(true);
  }, []);
  if (hasFailed) return null;
  return (
    // biome-ignore lint/performance/noImgElement: a logo of 44 pixels is served as it was prepared
    <img
      alt=""
      data-logo=""
      fetchPriority="low"
      height="44"
      onError={() => setFailed(true)}
      ref={image}
      src={src}
      width="44"
    />
  );
};
