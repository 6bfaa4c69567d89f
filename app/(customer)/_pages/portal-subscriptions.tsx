import type { Words } from "@/app/_intl/customer-words";
import type { PortalCard, PortalSubscription } from "@/lib/portal-sessions/view";
import { everyIn } from "./agreement";
import { cardEnding } from "./card-ending";
import { field } from "./classes";
import { OnceForm } from "./client/once-form";
import {
  Folded,
  Mark,
  PortalEmpty,
  PortalList,
  PortalSection,
  portalRow,
  rowButton,
} from "./portal-parts";
import type { OpenPortalView } from "./portal-view";

type Props = { words: Words; view: OpenPortalView };
type RowProps = Props & { subscription: PortalSubscription };

export const PortalSubscriptions = ({ words, view }: Props) => (
  <PortalSection id="subscriptions" title={words.t("portal.subscriptions.title")}>
    {view.subscriptions.length === 0 ? (
      <PortalEmpty>{words.t("portal.subscriptions.none")}</PortalEmpty>
    ) : (
      <PortalList>
        {view.subscriptions.map((subscription) => (
          <Row key={subscription.id} subscription={subscription} view={view} words={words} />
        ))}
      </PortalList>
    )}
  </PortalSection>
);

const Row = ({ subscription, words, view }: RowProps) => (
  <li className={portalRow}>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h3 className="font-medium wrap-anywhere">{subscription.label}</h3>
      <Standing subscription={subscription} words={words} />
    </div>
    <p className="tabular-nums">
      {words.xpf(subscription.amountXpf)} {everyIn(words, subscription)}
    </p>
    <Details subscription={subscription} words={words} />
    {!subscription.isEnded && <Actions subscription={subscription} view={view} words={words} />}
  </li>
);

type SomeProps = { words: Words; subscription: PortalSubscription };

const Standing = ({ words, subscription }: SomeProps) => {
  const { status, isEnding, isEnded, isTrial, pausedUntil } = subscription;
  if (isEnding) return <Mark tone="calm">{words.t("portal.subscriptions.status.ending")}</Mark>;
  if (isEnded)
    return (
      <Mark tone="calm">
        {words.t(
          status === "completed"
            ? "portal.subscriptions.status.completed"
            : "portal.subscriptions.status.canceled",
        )}
      </Mark>
    );
  if (pausedUntil) return <Mark tone="calm">{words.t("portal.subscriptions.status.paused")}</Mark>;
  if (isTrial) return <Mark tone="good">{words.t("portal.subscriptions.status.trial")}</Mark>;
  const tone = status === "active" ? "good" : "bad";
  return <Mark tone={tone}>{words.t(`portal.subscriptions.status.${status}`)}</Mark>;
};

const Details = ({ words, subscription }: SomeProps) => {
  const { card, endsAt, isEnded, nextAt } = subscription;
  const day = (at: Date) => words.when(at, "day");
  const facts = [
    ...(nextAt ? [[words.t("portal.subscriptions.next"), day(nextAt)]] : []),
    ...(endsAt
      ? [
          [
            words.t(isEnded ? "portal.subscriptions.ended" : "portal.subscriptions.ends"),
            day(endsAt),
          ],
        ]
      : []),
    ...(isEnded
      ? []
      : [
          [
            words.t("portal.subscriptions.card"),
            card ? cardEnding(words, card) : words.t("portal.subscriptions.noCard"),
          ],
        ]),
  ];
  return (
    <dl className="grid gap-1 text-sm">
      {facts.map(([name, value]) => (
        <div className="flex flex-wrap gap-x-2" key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const Actions = (props: RowProps) => {
  const { rights, cards } = props.view;
  const usable = cards.filter(
    ({ isExpired, id }) => !isExpired && id !== props.subscription.card?.id,
  );
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      {rights.cancel && (props.subscription.isEnding ? <Undo {...props} /> : <Cancel {...props} />)}
      {rights.cards && usable.length > 0 && <ChangeCard {...props} cards={usable} />}
    </div>
  );
};

const Undo = ({ subscription, words, view }: RowProps) => (
  <OnceForm
    action={`/p/home/subscriptions/${subscription.id}/resume`}
    button={{
      className: rowButton,
      text: words.t("portal.subscriptions.undo"),
      label: words.t("portal.subscriptions.undoOf", { label: subscription.label }),
    }}
    fields={{ csrf: view.csrf }}
  />
);

/** Says until when it runs before anything is confirmed. */
const Cancel = ({ subscription, words, view }: RowProps) => {
  const day = words.when(subscription.periodEnd, "day");
  return (
    <Folded
      about={words.t("portal.subscriptions.cancelOf", { label: subscription.label })}
      label={words.t("portal.subscriptions.cancel")}
    >
      <p>{words.t("portal.subscriptions.cancelText", { day })}</p>
      {subscription.owesPeriod && <p>{words.t("portal.subscriptions.cancelLast")}</p>}
      <OnceForm
        action={`/p/home/subscriptions/${subscription.id}/cancel`}
        button={{
          className: rowButton,
          text: words.t("portal.subscriptions.cancelConfirm", { day }),
        }}
        fields={{ csrf: view.csrf }}
      />
    </Folded>
  );
};

const ChangeCard = ({ subscription, words, view, cards }: RowProps & { cards: PortalCard[] }) => {
  const id = `card-${subscription.id}`;
  return (
    <Folded
      about={words.t("portal.subscriptions.changeCardOf", { label: subscription.label })}
      label={words.t("portal.subscriptions.changeCard")}
    >
      <OnceForm
        action={`/p/home/subscriptions/${subscription.id}/card`}
        before={
          <div className="grid gap-1.5">
            <label className="text-sm font-medium" htmlFor={id}>
              {words.t("portal.subscriptions.payWith")}
            </label>
            <select className={field} id={id} name="card">
              {cards.map((card) => (
                <option key={card.id} value={card.id}>
                  {cardEnding(words, card)}
                </option>
              ))}
            </select>
          </div>
        }
        button={{ className: rowButton, text: words.t("portal.subscriptions.saveCard") }}
        className="grid gap-3"
        fields={{ csrf: view.csrf }}
      />
    </Folded>
  );
};
