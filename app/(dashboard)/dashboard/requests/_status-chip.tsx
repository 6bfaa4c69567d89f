import { Chip } from "@/app/_ui/chip";

/** An HTTP status: the number is the information, icon and colour repeat it. */
export const HttpChip = ({ status }: { status: number }) => {
  if (status >= 500) {
    return (
      <Chip icon="warning" tone="bad">
        {String(status)}
      </Chip>
    );
  }
  if (status >= 400) {
    return (
      <Chip icon="cross" tone="warn">
        {String(status)}
      </Chip>
    );
  }
  return (
    <Chip icon="check" tone="good">
      {String(status)}
    </Chip>
  );
};
