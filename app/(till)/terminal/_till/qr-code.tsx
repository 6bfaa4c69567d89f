import { useMemo } from "react";
import { qrShape } from "@/lib/payment-links/qr";
import { useWords } from "./words";

/** The QR code for the payer, as large as the screen allows: black on white in dark mode too. */
export const QrCode = ({ url }: { url: string }) => {
  const { t } = useWords();
  const { side, path } = useMemo(() => qrShape(url), [url]);
  return (
    <div
      className="w-[min(100%,44dvh,30rem)] short:w-[38dvh] rounded-panel bg-white p-1 flat:col-start-1 flat:row-span-8 flat:row-start-1 flat:w-[min(84dvh,30rem)] flat:self-center"
      data-url={url}
    >
      <svg
        aria-label={t("qr")}
        className="block h-auto w-full"
        role="img"
        shapeRendering="crispEdges"
        viewBox={`0 0 ${side} ${side}`}
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
};
