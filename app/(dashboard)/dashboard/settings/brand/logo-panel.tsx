import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import { ownLogoPath } from "@/lib/merchants/logo";
import { FileField } from "../_parts/file-field";

type LogoProps = {
  csrf: string;
  logoUrl: string | null;
  mayWrite: boolean;
  error: string | null;
  t: Words["t"];
};

/** The logo that we keep, how another one takes its place, and how it goes. */
export const LogoPanel = ({ csrf, logoUrl, mayWrite, error, t }: LogoProps) => (
  <Panel id="logo-title" title={t("settings.logo.title")}>
    <div className="grid gap-5 px-5 py-5">
      <Current logoUrl={logoUrl} t={t} />
      {mayWrite && (
        <form
          action="/dashboard/settings/brand/logo"
          className="grid gap-5"
          encType="multipart/form-data"
          method="post"
        >
          <input name="csrf" type="hidden" value={csrf} />
          <FileField
            accept="image/png,image/jpeg,image/webp"
            error={error}
            hint={t("settings.logo.hint")}
            id="logo"
            label={t("settings.logo.file")}
          />
          <div>
            <Submit>{t("settings.logo.save")}</Submit>
          </div>
        </form>
      )}
      {mayWrite && logoUrl && (
        <form action="/dashboard/settings/brand/logo-remove" method="post">
          <input name="csrf" type="hidden" value={csrf} />
          <Submit look="danger">{t("settings.logo.remove")}</Submit>
        </form>
      )}
    </div>
  </Panel>
);

const Current = ({ logoUrl, t }: Pick<LogoProps, "logoUrl" | "t">) => {
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
