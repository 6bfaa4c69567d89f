import { controlClass, FieldError } from "@/app/_ui/field";

type FileProps = {
  /** Also its name. */
  id: string;
  label: string;
  hint: string;
  accept: string;
  error: string | null;
};

/** One file of the person's own. */
export const FileField = ({ id, label, hint, accept, error }: FileProps) => (
  <div>
    <label className="block font-medium" htmlFor={id}>
      {label}
    </label>
    <p className="mt-0.5 text-muted text-sm" id={`${id}-hint`}>
      {hint}
    </p>
    <input
      accept={accept}
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      aria-invalid={error ? true : undefined}
      className={`mt-1.5 py-1.5 file:mr-3 file:min-h-8 file:rounded-control file:border-0 file:bg-hover file:px-3 file:font-medium file:text-ink ${controlClass}`}
      id={id}
      name={id}
      required
      type="file"
    />
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </div>
);
