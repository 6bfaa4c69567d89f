import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

export type Tone = "good" | "bad" | "warn" | "calm";

const tones: Record<Tone, { colours: string; icon: IconName }> = {
  good: { colours: "bg-good-soft text-good", icon: "check" },
  bad: { colours: "bg-bad-soft text-bad", icon: "warning" },
  warn: { colours: "bg-warn-soft text-warn", icon: "warning" },
  calm: { colours: "bg-accent-soft text-ink", icon: "info" },
};

type NoticeProps = { tone: Tone; title?: string; children?: ReactNode; role?: "alert" | "status" };

/** A short text that must be noticed. */
export const Notice = ({ tone, title, children, role }: NoticeProps) => (
  <div className={`flex gap-3 rounded-panel px-4 py-3.5 ${tones[tone].colours}`} role={role}>
    <Icon name={tones[tone].icon} className="mt-px size-5" />
    <div className="min-w-0 flex-1">
      {title && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  </div>
);
