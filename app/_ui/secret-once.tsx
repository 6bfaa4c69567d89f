import type { ReactNode } from "react";
import { CopyButton } from "./copy-button";

type SecretOnceProps = {
  secret: string;
  title: string;
  text: string;
  copy: { do: string; done: string };
  /** The form that confirms that it is saved. */
  children: ReactNode;
};

/** A secret shown once, until the person confirms that it is saved. */
export const SecretOnce = ({ secret, title, text, copy, children }: SecretOnceProps) => (
  <section
    aria-labelledby="fresh"
    className="rounded-panel border-2 border-accent bg-surface p-5 shadow-panel sm:p-6"
  >
    <h2 className="font-semibold text-lg" id="fresh">
      {title}
    </h2>
    <p className="mt-1 text-muted">{text}</p>
    <div className="my-4 flex flex-wrap items-center justify-between gap-2 rounded-control border border-line bg-canvas py-1 pr-1 pl-4">
      <code className="select-all break-all py-2 font-mono text-[0.9375rem]" data-testid="secret">
        {secret}
      </code>
      <CopyButton done={copy.done} label={copy.do} text={secret} />
    </div>
    {children}
  </section>
);
