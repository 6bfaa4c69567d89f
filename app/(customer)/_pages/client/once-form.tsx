"use client";

import { type ReactNode, useState } from "react";

type OnceFormProps = {
  action: string;
  className?: string;
  fields: Readonly<Record<string, string>>;
  /** The button's class and text. */
  button: { text: ReactNode; className: string; describedBy?: string; label?: string };
  /** Above the button: what is chosen, for example. */
  before?: ReactNode;
  children?: ReactNode;
};

/** A form with one button, which is disabled after the first press. */
export const OnceForm = (props: OnceFormProps) => {
  const { action, className, fields, button, before, children } = props;
  const [isSent, setSent] = useState(false);
  return (
    <form action={action} className={className} method="post" onSubmit={() => setSent(true)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      {before}
      <button
        aria-busy={isSent || undefined}
        aria-describedby={button.describedBy}
        aria-label={button.label}
        className={button.className}
        disabled={isSent}
        type="submit"
      >
        {button.text}
      </button>
      {children}
    </form>
  );
};
