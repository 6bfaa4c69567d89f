import type { Drawing } from "@/app/(dashboard)/_form/form";
import type { newEndpoint } from "../form";
import { KindBoxes } from "./kind-boxes";

type FieldsProps = {
  drawing: Drawing<keyof typeof newEndpoint.fields>;
  /** The types it is subscribed to. */
  enabledEvents?: readonly string[];
  livemode: boolean;
};

/** The fields of a webhook: URL, description and event types. */
export const EndpointFields = ({ drawing, enabledEvents = ["*"], livemode }: FieldsProps) => {
  const { field, submit, error, typed, words } = drawing;
  return (
    <>
      {field("url", livemode ? { hint: "newWebhook.urlHintLive" } : {})}
      {field("description")}
      <KindBoxes
        chosen={typed ? tickedIn(typed) : enabledEvents}
        error={error("kinds")}
        words={words}
      />
      {submit()}
    </>
  );
};

const tickedIn = ({ which, ...typed }: Readonly<Record<string, string>>): string[] =>
  which === "chosen" ? Object.keys(typed) : ["*"];
