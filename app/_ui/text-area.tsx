import type { ComponentProps } from "react";
import { ariaOf, controlClass, Labelled } from "./field";

type TextAreaProps = ComponentProps<"textarea"> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
};

/** A text area; it grows with its content if the browser supports it. */
export const TextArea = ({ label, hint, error, ...input }: TextAreaProps) => {
  const texts = { id: input.id, hint, error };
  return (
    <Labelled {...texts} label={label}>
      <textarea
        rows={3}
        {...input}
        {...ariaOf(texts)}
        className={`mt-1.5 field-sizing-content max-h-96 min-h-22 py-2.5 ${controlClass}`}
      />
    </Labelled>
  );
};
