import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons";

type EmptyProps = {
  icon: IconName;
  title: string;
  text: string;
  /** The only content of the page. */
  isWholePage?: boolean;
  children?: ReactNode;
};

/** An empty state: what will be here, and how to get started. */
export const Empty = ({ icon, title, text, isWholePage = false, children }: EmptyProps) => {
  const Heading = isWholePage ? "h1" : "h2";
  return (
    <div className="px-4 py-12 text-center sm:px-8">
      <span className="mx-auto grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
        <Icon name={icon} className="size-6" />
      </span>
      <Heading className="mt-4 font-semibold text-lg">{title}</Heading>
      <p className="mx-auto mt-1 max-w-md text-muted">{text}</p>
      {children && <div className="mx-auto mt-6 max-w-2xl text-left">{children}</div>}
    </div>
  );
};
