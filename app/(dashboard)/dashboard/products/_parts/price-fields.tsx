import { FieldError } from "@/app/_ui/field";
import type { Drawing } from "@/app/(dashboard)/_form/form";
import type { newPrice } from "../form";

type FieldsProps = { drawing: Drawing<keyof typeof newPrice.fields> };

/** Amount and interval of a price. Fields a choice does not need are collapsed, without scripts too. */
export const PriceFields = ({ drawing: { field, error, words } }: FieldsProps) => (
  <div className="group/price grid gap-5">
    {field("amountXpf")}
    {field("kind")}
    <fieldset className="hidden group-has-[input[value=recurring]:checked]/price:block">
      <legend className="font-medium">{words.t("products.rhythm")}</legend>
      <div className="mt-1.5 grid grid-cols-[6rem_minmax(0,1fr)] gap-2">
        {field("intervalCount", { isBare: true })}
        {field("interval", { isBare: true })}
      </div>
      {error("intervalCount") && (
        <FieldError id="intervalCount-error">{error("intervalCount")}</FieldError>
      )}
      <div className="mt-5">{field("billing")}</div>
    </fieldset>
    {field("nickname")}
  </div>
);
