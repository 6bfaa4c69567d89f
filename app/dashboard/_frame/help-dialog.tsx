import type { Words } from "@/app/_intl/words";
import { ButtonAnchor, Submit } from "@/app/_ui/button";
import type { Room } from "./rooms";

const names = {
  home: "home",
  payments: "payments",
  mailbox: "mailbox",
  clock: "clock",
  keys: "apiKeys",
  webhooks: "webhooks",
  events: "events",
  requests: "requests",
  terminals: "terminals",
} as const;

type HelpProps = { rooms: readonly Room[]; isOn: boolean; words: Words };

/** The shortcuts, and the switch that turns them off: single keys must not be forced on anybody. */
export const HelpDialog = ({ rooms, isOn, words: { t } }: HelpProps) => (
  <dialog
    aria-labelledby="help-title"
    className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-panel border border-line bg-raised p-6 text-ink shadow-float backdrop:bg-black/50"
    id="help"
  >
    <h2 className="font-semibold text-lg" id="help-title">
      {t("keys.title")}
    </h2>
    {isOn ? (
      <dl className="my-4 divide-y divide-line">
        <Line keys={["/"]} name={t("keys.search")} then={t("keys.then")} />
        {rooms.map((room) => (
          <Line
            key={room.name}
            keys={["g", room.key]}
            name={t(`keys.${names[room.name]}`)}
            then={t("keys.then")}
          />
        ))}
        <Line keys={["?"]} name={t("keys.help")} then={t("keys.then")} />
      </dl>
    ) : (
      <p className="my-4">{t("keys.areOff")}</p>
    )}
    <div className="flex flex-wrap justify-between gap-3">
      <ButtonAnchor href={`/dashboard/preferences?shortcuts=${isOn ? "off" : "on"}`} look="plain">
        {t(isOn ? "keys.off" : "keys.on")}
      </ButtonAnchor>
      <form method="dialog">
        <Submit autoFocus>{t("frame.close")}</Submit>
      </form>
    </div>
  </dialog>
);

const Line = ({ keys, name, then }: { keys: readonly string[]; name: string; then: string }) => (
  <div className="flex items-center justify-between py-2">
    <dt>{name}</dt>
    <dd className="flex items-center gap-1.5 text-muted text-sm">
      {keys.map((key, place) => (
        <span className="flex items-center gap-1.5" key={key}>
          {place > 0 && then}
          <kbd className="min-w-7 rounded-md border border-edge/60 bg-canvas px-1.5 py-0.5 text-center font-mono text-ink">
            {key}
          </kbd>
        </span>
      ))}
    </dd>
  </div>
);
