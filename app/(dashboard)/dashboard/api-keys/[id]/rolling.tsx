import type { Words } from "@/app/_intl/words";
import { Submit } from "@/app/_ui/button";
import { Panel } from "@/app/_ui/panel";
import type { getApiKey } from "@/lib/api-keys/read";
import { overlaps } from "@/lib/api-keys/roll";

type RollingProps = {
  apiKey: Awaited<ReturnType<typeof getApiKey>>;
  csrf: string;
  words: Words;
};

const choice =
  "flex min-h-14 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft";

/** A new key in the place of this one, with the time that it takes to bring it to the servers. */
export const Rolling = ({ apiKey, csrf, words: { t } }: RollingProps) => (
  <Panel id="roll" title={t("keys.roll.title")}>
    <form
      action={`/dashboard/api-keys/${apiKey.id}/roll`}
      className="grid gap-4 px-5 py-5"
      method="post"
    >
      <p>{t("keys.roll.text")}</p>
      <input name="csrf" type="hidden" value={csrf} />
      <fieldset>
        <legend className="font-medium">{t("keys.roll.overlap")}</legend>
        <div className="mt-1.5 grid gap-2 sm:grid-cols-3">
          {overlaps.map((hours) => (
            <label className={choice} key={hours}>
              <input
                className="size-4.5 accent-accent"
                defaultChecked={hours === 24}
                name="overlap"
                type="radio"
                value={hours}
              />
              {t(`keys.roll.h${hours}`)}
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <Submit>{t("keys.roll.submit")}</Submit>
      </div>
    </form>
  </Panel>
);
