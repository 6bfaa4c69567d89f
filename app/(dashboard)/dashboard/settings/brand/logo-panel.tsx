import type { Words } from "@/app/_intl/words";
import { Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { ownLogoPath } from "@/lib/merchants/logo";
import { putLogo, removeLogo } from "./form";

type LogoProps = { logoUrl: string | null; t: Words["t"] };

/** The current logo, with upload and removal. */
export const LogoPanel = ({ logoUrl, t }: LogoProps) => (
  <Panel id="logo-title" title={t("settings.logo.title")}>
    <div className="grid gap-5 px-5 py-5">
      <Current logoUrl={logoUrl} t={t} />
      <Form of={putLogo} />
      {logoUrl && <Form of={removeLogo} />}
    </div>
  </Panel>
);

const Current = ({ logoUrl, t }: LogoProps) => {
  const path = ownLogoPath(logoUrl);
  if (path) {
    return (
      <div className="flex items-center gap-4">
        <span className="grid size-20 shrink-0 place-items-center rounded-control border border-line bg-white p-2">
          {/* biome-ignore lint/performance/noImgElement: an image of ours of at most 200 kB needs no optimiser. */}
          <img alt={t("settings.logo.alt")} className="max-h-full max-w-full" src={path} />
        </span>
        <p className="text-muted">{t("settings.logo.shown")}</p>
      </div>
    );
  }
  if (!logoUrl) return <p className="text-muted">{t("settings.logo.none")}</p>;
  return (
    <p className="break-words text-muted">
      {t("settings.logo.elsewhere", { host: new URL(logoUrl).host })}
    </p>
  );
};
