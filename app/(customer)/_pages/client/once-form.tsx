"use client";

import { type ReactNode, useState } from "react";

type OnceFormProps = {
  action: string;
  className?: string;
  fields: Readonly<Record<string, string>>;
  /** The button's class and text. */
  button: { text: ReactNode; className: string; describedBy?: string };
  children?: ReactNode;
};

/** A form with one button, which is disabled after the first press. */
export const OnceForm = ({ action, className, fields, button, children }: OnceFormProps) => {
  const [isSent, setSent] = useState(false);
  return (
    <form action={action} className={className} method="post" onSubmit={() => setSent(true)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} name={name} type="hidden" value={value} />
      ))}
      <button
        aria-busy={isSent || undefined}
        aria-describedby={button.describedBy}
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
