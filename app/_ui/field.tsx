import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icons";

export const controlClass =
  "w-full min-h-11 rounded-control border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted aria-invalid:border-bad sm:text-[0.9375rem]";

type FieldProps = ComponentProps<"input"> & {
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | null | undefined;
};

/** One field of a form: label, hint, and what is wrong with it right beside it. */
export const Field = ({ id, label, hint, error, ...input }: FieldProps) => {
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
      <input
        {...input}
        aria-describedby={described.join(" ") || undefined}
        aria-invalid={error ? true : undefined}
        className={`mt-1.5 ${controlClass}`}
        id={id}
      />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
};

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="mt-1.5 flex items-start gap-1.5 text-bad text-sm" id={id} role="alert">
    <Icon name="warning" className="mt-0.5 size-4" />
    {children}
  </p>
);
