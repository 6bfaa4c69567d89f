"use client";

import { type ReactNode, useRef } from "react";
import type { FormSettings } from "./settings";
import { useBankForm } from "./use-bank-form";

type BankFormProps = {
  settings: FormSettings;
  /** The container for the bank's fields, and what is below them. */
  children: ReactNode;
  /** On its own page: framed, the page around has the button. */
  alone: { button: string; below: ReactNode } | null;
};

/** The card form of a live bank: its fields are the bank's own frames, created by the bank's script. */
export const BankForm = ({ settings, children, alone }: BankFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, hasFields, alert, submit } = useBankForm(settings, form);
  return (
    <form
      aria-busy={isBusy}
      data-mode={settings.mode}
      id="card-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      ref={form}
    >
      {children}
      <p className="alert" hidden={alert === ""} role="alert">
        {alert}
      </p>
      {alone && (
        <>
          <button
            aria-busy={isBusy}
            className="button"
            disabled={isBusy || !hasFields}
            type="submit"
          >
            <span aria-hidden="true" className="spinner" />
            {alone.button}
          </button>
          {alone.below}
        </>
      )}
    </form>
  );
};
