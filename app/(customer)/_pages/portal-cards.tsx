import type { Words } from "@/app/_intl/customer-words";
import type { PortalCard } from "@/lib/portal-sessions/view";
import { cardEnding } from "./card-ending";
import { plainButton } from "./classes";
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

/** The saved cards: which pays, which has expired, and forms to change them. */
export const PortalCards = ({ words, view }: Props) => (
  <PortalSection id="cards" title={words.t("portal.cards.title")}>
    {view.cards.length === 0 ? (
      <PortalEmpty>{words.t("portal.cards.none")}</PortalEmpty>
    ) : (
      <PortalList>
        {view.cards.map((card) => (
          <CardRow card={card} key={card.id} view={view} words={words} />
        ))}
      </PortalList>
    )}
    <OnceForm
      action="/p/home/cards/add"
      button={{ text: words.t("portal.cards.add"), className: plainButton }}
      className="border-t border-line px-5 py-4 sm:px-7"
      fields={{ csrf: view.csrf }}
    />
  </PortalSection>
);

const expiryOf = ({ expMonth, expYear }: PortalCard): string =>
  `${String(expMonth).padStart(2, "0")}/${expYear % 100}`;

const CardRow = ({ card, words, view }: Props & { card: PortalCard }) => {
  const name = cardEnding(words, card);
  const base = `/p/home/cards/${card.id}`;
  const fields = { csrf: view.csrf };
  return (
    <li className={portalRow}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{name}</span>
        {card.isDefault && <Mark tone="good">{words.t("portal.cards.default")}</Mark>}
        {card.isExpired && <Mark tone="bad">{words.t("portal.cards.expired")}</Mark>}
        <span className="text-sm text-muted tabular-nums">
          {words.t("portal.cards.expires", { date: expiryOf(card) })}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {!card.isDefault && !card.isExpired && (
          <OnceForm
            action={`${base}/default`}
            button={{
              className: rowButton,
              text: words.t("portal.cards.makeDefault"),
              label: words.t("portal.cards.makeDefaultOf", { card: name }),
            }}
            fields={fields}
          />
        )}
        <Folded
          about={words.t("portal.cards.removeOf", { card: name })}
          label={words.t("portal.cards.remove")}
        >
          <p>{words.t("portal.cards.removeText", { merchant: view.merchant.name })}</p>
          <OnceForm
            action={`${base}/remove`}
            button={{ className: rowButton, text: words.t("portal.cards.removeConfirm") }}
            fields={fields}
          />
        </Folded>
      </div>
    </li>
  );
};
