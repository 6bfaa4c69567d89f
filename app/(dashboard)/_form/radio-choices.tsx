import { FieldError } from "@/app/_ui/field";

type RadioChoice = { value: string; label: string; hint?: string | undefined };

type ChoicesProps = {
  id: string;
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  chosen: string | undefined;
  choices: readonly RadioChoice[];
};

/** A few choices, each with a description. */
export const RadioChoices = ({ id, name, label, hint, error, chosen, choices }: ChoicesProps) => (
  <fieldset
    aria-describedby={error ? `${id}-error` : undefined}
    data-refusal={error ? "" : undefined}
  >
    <legend className="font-medium">{label}</legend>
    {hint && <p className="mt-0.5 text-muted text-sm">{hint}</p>}
    <div className={`mt-1.5 grid gap-2 ${columns(choices.length)}`}>
      {choices.map((choice) => (
        <label
          className="flex min-h-12 items-center gap-3 rounded-control border border-edge/60 bg-surface px-4 py-2.5 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
          key={choice.value}
        >
          <input
            className="size-4.5 shrink-0 accent-accent"
            defaultChecked={choice.value === chosen}
            name={name}
            type="radio"
            value={choice.value}
          />
          <span className="min-w-0">
            <span className="block font-medium first-letter:uppercase">{choice.label}</span>
            {choice.hint && <span className="block text-muted text-sm">{choice.hint}</span>}
          </span>
        </label>
      ))}
    </div>
    {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
  </fieldset>
);

const columns = (count: number): string =>
  count % 3 === 0 ? "sm:grid-cols-2 lg:grid-cols-3" : "sm:grid-cols-2";
