import { formErrorIn } from "@/app/_intl/form-error";
import type { Words } from "@/app/_intl/words";
import { currentFlash, type Flash } from "@/app/_server/flash";
import { type AnyForm, type Fields, knownIds, pathWith } from "./declare";
import { type Field, textIn } from "./field";

type Typed = Record<string, string>;

/** Identifies the form on its page: its path. */
export const keyOf = ({ path, params }: AnyForm, given: Record<string, string>): string =>
  pathWith(path, knownIds(params, given));

/** Whether the submitted value may be shown again; values set by the page need not be. */
const isKept = ({ kind, isSecret, isFresh }: Field): boolean =>
  !(isSecret || isFresh) && kind !== "hidden" && kind !== "file";

/** The submitted values that may be shown again: no secrets, and no unknown fields. */
export const keptOf = (fields: Fields, posted: Typed): Typed => {
  const names = new Set(
    Object.entries(fields)
      .filter(([, field]) => isKept(field))
      .flatMap(([name, field]) => Object.keys(field.posted(name))),
  );
  return Object.fromEntries(Object.entries(posted).filter(([name]) => names.has(name)));
};

export type Fault = {
  /** The field with the error. */
  field: string;
  /** The part of it: a line of an address. */
  part: string | undefined;
  sentence: string;
  /** The value was invalid: the field may have a message of its own. */
  isMistyped: boolean;
};

/** The state of a form on its page: initial, or refused with values and errors. */
export type FormState = {
  typed: Typed | null;
  faults: readonly Fault[];
  /** Errors that belong to no field. */
  refusal: string | null;
  isRefused: boolean;
};

const fresh: FormState = { typed: null, faults: [], refusal: null, isRefused: false };

/** The field a refusal names: by field name, posted name, or a path within it. */
const fieldAbout = (of: AnyForm, param: string): Pick<Fault, "field" | "part"> | null => {
  const [head = "", part] = param.split(/[.[]/);
  if (head === "confirm" && of.confirm) return { field: "confirm", part: undefined };
  const found = Object.entries(of.fields).find(
    ([name, { kind, posted }]) => kind !== "hidden" && (name === head || head in posted(name)),
  );
  if (!found) return null;
  return { field: found[0], part: found[0] === head ? part : head };
};

const sentenceOf = (of: AnyForm, flash: Flash, words: Words): string => {
  const own = of.errors[flash.error ?? ""];
  return own ? textIn(own, words) : (formErrorIn(flash, words)?.sentence ?? "");
};

const faultsIn = (of: AnyForm, flash: Flash, words: Words): Fault[] => {
  const sentence = sentenceOf(of, flash, words);
  const places = [flash.param ?? "", ...(flash.params ?? [])].flatMap((param) => {
    const place = fieldAbout(of, param);
    return place ? [place] : [];
  });
  const first = places.filter(
    ({ field }, at) => places.findIndex((place) => place.field === field) === at,
  );
  return first.map((place) => {
    const { invalid } = of.fields[place.field] ?? {};
    const isMistyped = flash.error === "invalid_request";
    return {
      ...place,
      isMistyped,
      sentence: isMistyped && invalid ? textIn(invalid, words) : sentence,
    };
  });
};

/** The result of the last submission of this form, if it came back to its page. */
export const stateOf = (
  of: AnyForm,
  ids: Record<string, string>,
  flash: Flash,
  words: Words,
): FormState => {
  if (flash.form !== keyOf(of, ids)) return fresh;
  const { typed = {} } = flash;
  // If step-up was required first, the form comes back with its values and no error.
  if (flash.error === undefined) return { ...fresh, typed };
  const faults = faultsIn(of, flash, words);
  const refusal = faults.length === 0 ? sentenceOf(of, flash, words) : null;
  return { typed, faults, refusal, isRefused: true };
};

/** Whether this form came back, refused or to be sent again: its disclosure then opens. */
export const cameBack = async (of: AnyForm, ids: Record<string, string> = {}): Promise<boolean> =>
  (await currentFlash()).form === keyOf(of, ids);
