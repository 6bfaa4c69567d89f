import type { ComponentProps } from "react";
import { controlClass, FieldError } from "./field";

type TextAreaProps = ComponentProps<"textarea"> & {
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
};

/** A field of several lines; it grows with what is typed where the browser knows how. */
export const TextArea = ({ id, label, hint, error, ...input }: TextAreaProps) => {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean);
  return (
    <div>
      <label className="block font-medium" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="mt-0.5 text-muted text-sm" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <textarea
        rows={3}
        {...input}
        aria-describedby={described.join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className={`mt-1.5 field-sizing-content max-h-96 min-h-22 py-2.5 ${controlClass}`}
        id={id}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};
