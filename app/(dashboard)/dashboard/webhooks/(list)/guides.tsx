import type { Words } from "@/app/_intl/words";
import { ButtonAnchor } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icons";

const guides = [
  ["/docs/webhooks", "guide"],
  ["/docs/webhooks-api", "reference"],
  ["/docs/sdk", "sdk"],
] as const;

export const Guides = ({ t }: { t: Words["t"] }) => (
  <ul className="mt-5 flex flex-wrap gap-2">
    {guides.map(([href, name]) => (
      <li key={href}>
        <ButtonAnchor href={href} variant="quiet">
          <Icon name="book" />
          {t(`webhooks.${name}`)}
        </ButtonAnchor>
      </li>
    ))}
  </ul>
);
