type QrProps = { slug: string; label: string; className?: string };

/** The QR code of a link's page. Its background stays white in dark mode, because scanners need it. */
export const QrCode = ({ slug, label, className = "" }: QrProps) => (
  // biome-ignore lint/performance/noImgElement: a drawing of our own, sharp at any size; nothing to optimise.
  <img
    alt={label}
    className={`aspect-square rounded-control border border-line bg-white ${className}`}
    height={256}
    loading="lazy"
    src={`/l/${slug}/qr.svg`}
    width={256}
  />
);
