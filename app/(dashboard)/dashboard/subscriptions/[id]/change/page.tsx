import type { Metadata, Route } from "next";
import { notFound } from "next/navigation";
import { currentWords } from "@/app/_intl/locale";
import type { Words } from "@/app/_intl/words";
import { requireMember } from "@/app/_server/session";
import { BackLink } from "@/app/_ui/back-link";
import { ButtonLink } from "@/app/_ui/button";
import { Notice } from "@/app/_ui/notice";
import { PageHead, Panel } from "@/app/_ui/panel";
import { Form } from "@/app/(dashboard)/_form/form";
import { getCustomer } from "@/lib/customers/read";
import { unix } from "@/lib/kit/clock";
import type { Context } from "@/lib/kit/context";
import { Refusal } from "@/lib/kit/errors";
import { bareId } from "@/lib/kit/ids";
import { type Preview, previewUpdate } from "@/lib/subscriptions/preview";
import type { Customer } from "@/prisma/client/client";
import { effectsOf } from "../../_parts/effects";
import { applyChange, askedIn, updateAsked } from "../../change-form";

export const generateMetadata = async (): Promise<Metadata> => {
  const { t } = await currentWords();
  return { title: t("subscriptions.confirmTitle") };
};

type Props = PageProps<"/dashboard/subscriptions/[id]/change">;
type Asked = NonNullable<ReturnType<typeof askedIn>>;

/** What a change does, before it is made. It has a URL of its own, and works without scripts. */
export default async function ChangePage({ params, searchParams }: Props) {
  const { ctx } = await requireMember("subscriptions:write");
  const [words, given, query] = await Promise.all([currentWords(), params, searchParams]);
  const id = bareId("sub", given.id) ?? notFound();
  const asked = askedIn(query) ?? {};
  const preview = await previewOrWhyNot(ctx, id, asked);
  const back = `/dashboard/subscriptions/${id}` as Route;
  return (
    <div className="max-w-2xl">
      <BackLink href={back}>
        {preview instanceof Refusal ? words.t("subscriptions.title") : preview.before.label}
      </BackLink>
      <PageHead title={words.t("subscriptions.confirmTitle")} />
      {preview instanceof Refusal ? (
        <Notice tone="warn">{words.t("error.concurrent_change")}</Notice>
      ) : (
        <Effects
          asked={asked}
          back={back}
          customer={await getCustomer(ctx, preview.before.customerId)}
          preview={preview}
          words={words}
        />
      )}
    </div>
  );
}

const previewOrWhyNot = async (
  ctx: Context,
  id: string,
  asked: Asked,
): Promise<Preview | Refusal> => {
  try {
    return await previewUpdate(ctx, id, updateAsked(asked));
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    return thrown.kind.status === 404 ? notFound() : thrown;
  }
};

type EffectsProps = {
  preview: Preview;
  asked: Asked;
  customer: Customer;
  back: Route;
  words: Words;
};

const Effects = ({ preview, asked, customer, back, words }: EffectsProps) => {
  const { t } = words;
  const effects = effectsOf(preview, words);
  if (effects.length === 0) return <Notice tone="calm">{t("subscriptions.effect.nothing")}</Notice>;
  const { currentPeriodEnd } = preview.before;
  return (
    <Panel>
      <div className="grid gap-5 px-5 py-5">
        <ul className="grid gap-3">
          {effects.map((effect) => (
            <li className="tabular" key={effect}>
              {effect}
            </li>
          ))}
        </ul>
        {customer.email && isTold(preview) && (
          <p className="wrap-anywhere text-muted">
            {t("subscriptions.effect.mail", { email: customer.email })}
          </p>
        )}
        <Form
          className="flex flex-wrap gap-3"
          of={applyChange}
          params={{ id: preview.before.id }}
          values={{ ...asked, effectiveAt: unix(currentPeriodEnd) }}
        >
          {({ submit }) => (
            <>
              {submit()}
              <ButtonLink href={back} variant="quiet">
                {t("subscriptions.leaveIt")}
              </ButtonLink>
            </>
          )}
        </Form>
      </div>
    </Panel>
  );
};

/** The customer hears of other terms and of a pause. */
const isTold = ({ before, after }: Preview): boolean =>
  before.pendingPriceId !== after.pendingPriceId ||
  before.pendingQuantity !== after.pendingQuantity ||
  before.pausedUntil?.getTime() !== after.pausedUntil?.getTime();
