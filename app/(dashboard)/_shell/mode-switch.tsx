import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";

const half =
  "min-h-11 rounded-[0.45rem] px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-panel";

/** Test or live. Two buttons of one form: which mode is on is said, not only coloured. */
export const ModeSwitch = ({ member, t }: { member: Member; t: Words["t"] }) => (
  <form
    action="/dashboard/mode"
    aria-label={t("frame.mode")}
    className="grid grid-cols-2 gap-1 rounded-control bg-hover p-1"
    method="post"
  >
    <input name="csrf" type="hidden" value={member.csrf} />
    <button aria-pressed={!member.livemode} className={half} name="mode" type="submit" value="test">
      {t("frame.test")}
    </button>
    <button aria-pressed={member.livemode} className={half} name="mode" type="submit" value="live">
      {t("frame.live")}
    </button>
  </form>
);

/** What nobody may overlook in test mode. */
export const TestBand = ({ member, t }: { member: Member; t: Words["t"] }) => (
  <aside
    aria-label={t("frame.mode")}
    className="test-band flex min-h-11 items-center justify-center gap-x-4 px-4 text-sm"
  >
    <p className="py-2 font-semibold">{t("frame.band")}</p>
    <form action="/dashboard/mode" method="post">
      <input name="csrf" type="hidden" value={member.csrf} />
      <button
        className="min-h-11 whitespace-nowrap font-medium underline underline-offset-4 focus-visible:outline-test-ink"
        name="mode"
        type="submit"
        value="live"
      >
        {t("frame.toLive")}
      </button>
    </form>
  </aside>
);
