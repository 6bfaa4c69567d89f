import type { ReactNode } from "react";
import type { Shown, ShownError } from "../_reference";
import { FieldList } from "./field-list";
import { Code, Sample, Table, Words } from "./prose";

const colours: Readonly<Record<string, string>> = {
  GET: "bg-calm-soft text-calm",
  POST: "bg-good-soft text-good",
  PATCH: "bg-warn-soft text-warn",
  DELETE: "bg-bad-soft text-bad",
};

/** One operation: description, parameters, response and errors. */
export const Operation = ({ operation }: { operation: Shown }) => (
  <section aria-labelledby={operation.id} className="mb-16 border-line border-t pt-8">
    <h2 className="scroll-mt-6 font-semibold text-xl" id={operation.id}>
      <a className="no-underline hover:underline" href={`#${operation.id}`}>
        {operation.summary}
      </a>
    </h2>
    <p className="mt-2 flex flex-wrap items-center gap-2">
      <span
        className={`rounded px-1.5 py-0.5 font-mono font-semibold text-sm ${colours[operation.method]}`}
      >
        {operation.method}
      </span>
      <code className="font-mono text-sm [overflow-wrap:anywhere]">/api/v1{operation.path}</code>
    </p>
    {operation.description && (
      <p className="mt-3 max-w-2xl leading-relaxed">
        <Words>{operation.description}</Words>
      </p>
    )}
    <Facts operation={operation} />
    <div className="mt-6 grid gap-8 xl:grid-cols-2">
      <div className="grid content-start gap-6">
        <FieldList fields={operation.parameters} title="Parameters" />
        <FieldList fields={operation.body} title="Body" />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <Sample code={operation.curl} label="curl" />
        <Sample code={operation.answer} label={`Response ${operation.status}`} />
      </div>
    </div>
    <details className="mt-6">
      <summary className="inline-flex min-h-11 items-center text-accent underline">
        Errors ({operation.errors.length})
      </summary>
      <ErrorTable errors={operation.errors} label={`Errors of ${operation.id}`} />
    </details>
  </section>
);

const Facts = ({ operation }: { operation: Shown }) => (
  <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-1 text-sm">
    <Fact name="Access" value={operation.access} />
    {operation.scope && <Fact name="Scope" value={<Code>{operation.scope}</Code>} />}
    <Fact name="Limit" value={`${operation.limit.live} (live), ${operation.limit.test} (test)`} />
  </dl>
);

const Fact = ({ name, value }: { name: string; value: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-muted">{name}</dt>
    <dd>{value}</dd>
  </div>
);

const ErrorTable = ({ errors, label }: { errors: readonly ShownError[]; label: string }) => (
  <Table
    head={["Status", "error", "Meaning"]}
    label={label}
    rows={errors.map((error) => ({
      key: `${error.code} ${error.reason} ${error.message}`,
      cells: [
        error.status,
        <ErrorName error={error} key="name" />,
        <Words key="message">{error.message}</Words>,
      ],
    }))}
  />
);

export const ErrorName = ({ error }: { error: ShownError }) => (
  <>
    <Code>{error.code}</Code>
    {error.reason && (
      <span className="mt-1 block text-muted">
        reason <Code>{error.reason}</Code>
      </span>
    )}
  </>
);
