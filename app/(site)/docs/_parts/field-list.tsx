import type { Field } from "../_fields";
import { Code, Words } from "./prose";

/** Fields or parameters as a list, which reads the same on a phone and on a desktop. */
export const FieldList = ({ title, fields }: { title: string; fields: readonly Field[] }) =>
  fields.length > 0 && (
    <div>
      <h3 className="pb-1 font-semibold text-sm">{title}</h3>
      <Fields fields={fields} />
    </div>
  );

const Fields = ({ fields }: { fields: readonly Field[] }) => (
  <ul className="divide-y divide-line border-line border-y">
    {fields.map((field) => (
      <li className="py-3" key={field.name}>
        <FieldRow field={field} />
      </li>
    ))}
  </ul>
);

const FieldRow = ({ field }: { field: Field }) => (
  <>
    <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
      <Code>{field.name}</Code>
      <span className="text-muted text-sm">{field.type}</span>
      {field.isRequired && <span className="font-medium text-sm text-warn">required</span>}
      {field.isDeprecated && <span className="font-medium text-bad text-sm">deprecated</span>}
    </p>
    {(field.description || field.limits.length > 0) && (
      <p className="mt-1 text-muted text-sm [overflow-wrap:anywhere]">
        {field.description && <Words>{`${field.description.replace(/\.$/, "")}. `}</Words>}
        {sentence(field.limits.join("; "))}
      </p>
    )}
    {field.fields.length > 0 && (
      <details className="mt-1">
        <summary className="inline-flex min-h-11 items-center text-accent text-sm underline">
          Fields of {field.name}
        </summary>
        <div className="ml-2 border-line border-l pl-4">
          <Fields fields={field.fields} />
        </div>
      </details>
    )}
  </>
);

const sentence = (text: string): string => (text === "" ? "" : `${capital(text)}.`);

// Enum values and IDs are written as on the wire.
const capital = (text: string): string =>
  /^(at|default)\b/.test(text) ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;
