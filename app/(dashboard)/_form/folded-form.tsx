import { Disclosure } from "@/app/_ui/disclosure";
import type { Fields, Param } from "./declare";
import { Form, type FormProps } from "./form";
import { cameBack } from "./state";

type FoldedProps<P extends Record<string, Param>, F extends Fields> = FormProps<P, F> & {
  title: string;
};

/** A form in a disclosure, open if the form came back. */
export const FoldedForm = async <P extends Record<string, Param>, F extends Fields>(
  props: FoldedProps<P, F>,
) => (
  <Disclosure isOpen={await cameBack(props.of, props.params)} title={props.title}>
    {Form<P, F>({ className: "grid gap-5 px-5 py-5", ...props })}
  </Disclosure>
);
