import type { Words } from "@/app/_intl/words";
import type { Member } from "@/app/_server/session";
import { Form } from "@/app/(dashboard)/_form/form";
import { changeMode } from "@/app/(dashboard)/dashboard/mode/form";

const half =
  "min-h-11 rounded-[0.45rem] px-3 text-sm font-medium text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-panel";

/** Test or live: two buttons of one form. The active mode is a text, not only a colour. */
export const ModeSwitch = ({ member, t }: { member: Member; t: Words["t"] }) => (
  <Form className="" of={changeMode}>
    {() => (
      <fieldset
        aria-label={t("shell.mode")}
        className="grid grid-cols-2 gap-1 rounded-control bg-hover p-1"
      >
        <Half isOn={!member.livemode} mode="test" t={t} />
        <Half isOn={member.livemode} mode="live" t={t} />
      </fieldset>
    )}
  </Form>
);

const Half = ({ isOn, mode, t }: { isOn: boolean; mode: "test" | "live"; t: Words["t"] }) => (
  <button aria-pressed={isOn} className={half} name="mode" type="submit" value={mode}>
    {t(`shell.${mode}`)}
  </button>
);

/** The band that shows test mode on every page. */
export const TestBand = ({ t }: { t: Words["t"] }) => (
  <aside
    aria-label={t("shell.mode")}
    className="test-band flex min-h-11 items-center justify-center gap-x-4 px-4 text-sm"
  >
    <p className="py-2 font-semibold">
      {t("shell.testMode")}
      <span className="max-sm:sr-only">{t("shell.testModeMeaning")}</span>
    </p>
    <Form className="" of={changeMode}>
      {() => (
        <button
          className="min-h-11 whitespace-nowrap font-medium underline underline-offset-4 focus-visible:outline-test-ink"
          name="mode"
          type="submit"
          value="live"
        >
          {t("shell.toLive")}
        </button>
      )}
    </Form>
  </aside>
);
