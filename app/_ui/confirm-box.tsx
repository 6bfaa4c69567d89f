import { FieldError } from "./field";

type ConfirmBoxProps = { label: string; error: string | null };

/** The checkbox `confirm` for what cannot be undone. */
export const ConfirmBox = ({ label, error }: ConfirmBoxProps) => (
  <div>
    <label className="flex min-h-11 items-center gap-2.5">
      <input
        aria-describedby={error ? "confirm-error" : undefined}
        aria-invalid={error ? true : undefined}
        className="size-4.5 shrink-0 accent-accent"
        name="confirm"
        required
        type="checkbox"
      />
      {label}
    </label>
    {error && <FieldError id="confirm-error">{error}</FieldError>}
  </div>
);
