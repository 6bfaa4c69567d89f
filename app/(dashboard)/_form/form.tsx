import type { ReactNode } from "react";
import { currentWords } from "@/app/_intl/locale";
import { type Words, wordsFor } from "@/app/_intl/words";
import { currentFlash } from "@/app/_server/flash";
import { requireMember } from "@/app/_server/session";
import { Submit } from "@/app/_ui/button";
import { FieldError } from "@/app/_ui/field";
import { Notice } from "@/app/_ui/notice";
import { newId } from "@/lib/kit/ids";
import { holdsScope } from "@/lib/kit/scopes";
import { Control } from "./control";
import type { AnyForm, Fields, FormOf, IdsOf, Param } from "./declare";
import { type Field, type Text, textIn } from "./field";
import { FormShell, type ShellWords } from "./shell";
import { type FormState, keyOf, stateOf } from "./state";

type Overrides = Partial<
  Pick<Field, "label" | "hint" | "invalid" | "choices" | "input" | "isBare">
>;

/** A form as its page renders it: fields and values. */
export type Drawing<Name extends string = string> = {
  /** A field, with what only this page knows about it. */
  field(name: Name | "confirm", overrides?: Overrides): ReactNode;
  /** The submit button, below the fields by default. */
  submit: (label?: Text) => ReactNode;
  /** The submitted values of a refused form; otherwise null. */
  typed: FormState["typed"];
  /** The error of a field. */
  error(name: Name): string | null;
  words: Words;
};

export type FormProps<P extends Record<string, Param>, F extends Fields> = {
  of: FormOf<P, F>;
  /** Initial values, and the values of hidden fields. */
  values?: { readonly [Name in keyof F]?: unknown };
  /** Makes IDs unique if a page shows the same form several times. */
  suffix?: string;
  className?: string;
  /** The form's ID, for controls elsewhere on the page. */
  id?: string;
  /** The ID of the element that names the form, if the page shows its name. */
  labelledBy?: string;
  submit?: Text;
  /** What the button acts on, for screen readers. */
  about?: string;
  icon?: ReactNode;
  variant?: AnyForm["variant"];
  /** Classes of the button: smaller in rows of buttons. */
  buttonClass?: string;
  /** Shown, but disabled, to members without the scope. */
  isReadable?: true;
  children?: (drawing: Drawing<keyof F & string>) => ReactNode;
} & (keyof P extends never ? { params?: IdsOf<P> } : { params: IdsOf<P> });

/**
 * Renders a declared form: token, submitted values, errors beside the fields, and button. Members without the
 * scope do not see it.
 */
export const Form = async <P extends Record<string, Param>, F extends Fields>(
  props: FormProps<P, F>,
) => {
  const { of, params = {}, className = "grid gap-5" } = props;
  const [member, words, flash] = await Promise.all([
    requireMember(),
    currentWords(),
    currentFlash(),
  ]);
  const mayPost = !of.scope || holdsScope(member.ctx.scopes, of.scope);
  if (!(mayPost || props.isReadable)) return null;
  const state = stateOf(of, params, flash, words);
  const drawing = {
    ...drawingOf<keyof F & string>(props, state, words),
    ...(mayPost ? {} : { submit: () => null }),
  };
  const fields = props.children ? props.children(drawing) : <Plain drawing={drawing} of={of} />;
  const kinds = new Set(Object.values(of.fields).map(({ kind }) => kind));
  return (
    <FormShell
      action={keyOf(of, params)}
      className={className}
      id={props.id}
      labelledBy={props.labelledBy}
      isRefused={state.isRefused}
      isTyped={[...kinds].some((kind) => typedKinds.has(kind))}
      isUpload={kinds.has("file")}
      words={shellWords[words.locale]}
    >
      <input name="csrf" type="hidden" value={member.csrf} />
      {of.isOnce && <input name="nonce" type="hidden" value={newId()} />}
      <Hidden drawing={drawing} of={of} />
      <Refusal isBare={isBare(of)} state={state} words={words} />
      {mayPost ? (
        fields
      ) : (
        <fieldset className={className} disabled>
          {fields}
        </fieldset>
      )}
    </FormShell>
  );
};

const shellWordsIn = ({ t }: Words): ShellWords => ({
  sending: t("form.sending"),
  unsent: t("form.unsent"),
  unsentText: t("form.unsentText"),
  retry: t("form.retry"),
  leave: t("form.leave"),
});

// Of all forms of a page the same object, which is sent once.
const shellWords = { fr: shellWordsIn(wordsFor("fr")), en: shellWordsIn(wordsFor("en")) };

/** Whether the form is only a button. */
const isBare = ({ fields, confirm }: Pick<AnyForm, "fields" | "confirm">): boolean =>
  !confirm &&
  Object.values(fields).every(({ kind }) => ["hidden", "press", "ticks"].includes(kind));

/** Kinds that hold typed text, which should not be lost. */
const typedKinds: ReadonlySet<Field["kind"]> = new Set([
  ...(["text", "email", "url", "amount", "number", "date", "textarea"] as const),
  ...(["secret", "file", "address", "metadata", "scopes", "rows"] as const),
]);

type DrawnOf = Pick<
  FormProps<Record<string, Param>, Fields>,
  "values" | "suffix" | "variant" | "about" | "buttonClass" | "icon"
> & {
  of: AnyForm;
  submit?: Text;
};

const drawingOf = <Name extends string>(
  { of, values = {}, suffix, submit, variant = of.variant, about, icon, buttonClass = "" }: DrawnOf,
  { typed, faults }: FormState,
  words: Words,
): Drawing<Name> => {
  const faultOf = (name: string) => faults.find(({ field }) => field === name);
  return {
    typed,
    words,
    error: (name) => faultOf(name)?.sentence ?? null,
    field: (name, overrides) => {
      const field = of.fields[name] ?? (name === "confirm" ? confirmOf(of) : undefined);
      if (!field) return null;
      const fault = faultOf(name);
      const invalid = fault?.isMistyped ? overrides?.invalid : undefined;
      return (
        <Control
          fault={fault && invalid ? { ...fault, sentence: textIn(invalid, words) } : fault}
          field={{ ...field, ...overrides }}
          id={suffix ? `${name}-${suffix}` : name}
          key={name}
          name={name}
          typed={typed}
          value={values[name]}
          words={words}
        />
      );
    },
    submit: (label = submit ?? of.submit) => (
      <div>
        <Submit className={buttonClass} variant={variant}>
          {icon}
          {textIn(label, words)}
          {about && <span className="sr-only"> {about}</span>}
        </Submit>
      </div>
    ),
  };
};

/** The confirmation of an irreversible action is never kept: it is given anew each time. */
const confirmOf = ({ confirm }: AnyForm): Field | undefined =>
  confirm && {
    kind: "confirm",
    label: confirm,
    posted: () => ({}),
    read: () => undefined,
  };

type PartProps = { of: AnyForm; drawing: Drawing };

const Hidden = ({ of, drawing }: PartProps) =>
  Object.entries(of.fields)
    .filter(([, { kind }]) => kind === "hidden")
    .map(([name]) => drawing.field(name));

/** All fields, the confirmation, and the button. */
const Plain = ({ of, drawing }: PartProps) => (
  <>
    {Object.entries(of.fields)
      .filter(([, { kind }]) => kind !== "hidden")
      .map(([name]) => drawing.field(name))}
    {of.confirm && drawing.field("confirm")}
    {drawing.submit()}
  </>
);

type RefusalProps = { state: FormState; isBare: boolean; words: Words };

/** Errors that belong to no single field: beside a button, else above the form; several are counted. */
const Refusal = ({ state: { refusal, faults }, isBare, words }: RefusalProps) => {
  if (refusal !== null && isBare) return <FieldError id="refusal">{refusal}</FieldError>;
  if (refusal === null && faults.length < 2) return null;
  return (
    <div data-refusal="" tabIndex={-1}>
      <Notice role="alert" tone="bad">
        {refusal ?? words.t("form.faults", { count: faults.length })}
      </Notice>
    </div>
  );
};
