import type { ComponentProps, ReactNode } from "react";
import { Icon } from "./icons";

export const controlClass =
  "w-full min-h-11 rounded-control border border-edge bg-surface px-3 text-base text-ink text-ellipsis placeholder:text-muted aria-invalid:border-bad sm:text-[0.9375rem]";

type FieldTexts = { id: string; hint?: string | undefined; error?: string | null | undefined };

/** The ARIA attributes of a control. */
export const ariaOf = ({ id, hint, error }: FieldTexts) => ({
  "aria-describedby":
    [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ") || undefined,
  "aria-invalid": error ? true : undefined,
});

type LabelledProps = FieldTexts & { label: ReactNode; children: ReactNode };

/** A control with its label, hint and error. */
export const Labelled = ({ id, label, hint, error, children }: LabelledProps) => (
  <div>
    <label className="block font-medium" htmlFor={id}>
      {label}
    </label>
    {hint && (
      <p className="mt-0.5 text-muted text-sm" id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {children}
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);

type FieldProps = ComponentProps<"input"> & FieldTexts & { label: ReactNode };

/** A form field with its label, hint and error. */
export const Field = ({ label, hint, error, ...input }: FieldProps) => {
  const texts = { id: input.id, hint, error };
  return (
    <Labelled {...texts} label={label}>
      <input {...input} {...ariaOf(texts)} className={`mt-1.5 ${controlClass}`} />
    </Labelled>
  );
};

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="mt-1.5 flex items-start gap-1.5 text-bad text-sm" id={id} role="alert">
    <Icon name="warning" className="mt-0.5 size-4" />
    {children}
  </p>
);
