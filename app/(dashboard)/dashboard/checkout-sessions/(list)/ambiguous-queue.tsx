import type { Words } from "@/app/_intl/words";
import { Chip } from "@/app/_ui/chip";
import { Empty } from "@/app/_ui/empty";
import { Notice } from "@/app/_ui/notice";
import { Panel } from "@/app/_ui/panel";
import type { Column } from "@/app/(dashboard)/_list/declaration";
import { RowsTable } from "@/app/(dashboard)/_list/table";
import { type Ambiguous, ambiguousQueue } from "@/lib/checkout-sessions/ambiguous";
import type { Context } from "@/lib/kit/context";

/** Sessions whose payer matches several customers, and how to resolve them. */
export const AmbiguousQueue = async ({ ctx, words }: { ctx: Context; words: Words }) => {
  const { t } = words;
  const rows = await ambiguousQueue(ctx);
  if (rows.length === 0) {
    return (
      <Panel>
        <Empty icon="check" text={t("sessions.calmText")} title={t("sessions.calmTitle")} />
      </Panel>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <Notice title={t("sessions.whyTitle")} tone="calm">
        <p>{t("sessions.whyText")}</p>
        <p className="mt-1">{t("sessions.whatToDo")}</p>
      </Notice>
      <Panel className="overflow-hidden">
        <RowsTable
          caption={t("sessions.queueCaption")}
          columns={columns}
          href={({ id }) => `/dashboard/checkout-sessions/${id}`}
          keyOf={({ id }) => id}
          namespace="sessions"
          rows={rows}
          words={words}
        />
      </Panel>
    </div>
  );
};

const columns: Column<Ambiguous>[] = [
  {
    name: "email",
    grows: true,
    primary: ({ customerEmail }, { t }) => customerEmail ?? t("sessions.noEmail"),
  },
  {
    name: "toCheck",
    card: "right",
    width: "md:w-56",
    cell: ({ candidates }, { t }) =>
      candidates > 1 ? (
        <Chip icon="warning" tone="warn">
          {t("sessions.candidates", { count: candidates })}
        </Chip>
      ) : (
        <Chip icon="check" tone="calm">
          {t("sessions.settled")}
        </Chip>
      ),
  },
  { name: "amount", money: ({ amountXpf }) => amountXpf },
  { name: "completed", moment: ({ completedAt }) => completedAt },
];
