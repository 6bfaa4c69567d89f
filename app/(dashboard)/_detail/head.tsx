import type { AnyDeclaration, AnyView, TitleStyle } from "@/app/(dashboard)/_detail/declaration";

const titleClasses: Record<TitleStyle, string> = {
  name: "min-w-0 break-words text-2xl tracking-tight",
  amount: "tabular text-3xl tracking-tight",
  address: "break-all text-xl tracking-tight",
  code: "break-all font-mono text-lg",
};

type HeadProps = { declaration: AnyDeclaration; view: AnyView };

/** Title, status and actions. */
export const Head = ({ declaration, view }: HeadProps) => {
  const { title, titleStyle = "name", heading, chip, below, actions } = declaration;
  const { data, words } = view;
  const does = actions?.(view);
  return (
    <div className="mb-6 flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className={`font-semibold ${titleClasses[titleStyle]}`}>
            {heading?.(view) ?? title(data, words)}
          </h1>
          {chip?.(data, words)}
        </div>
        {below?.(view)}
      </div>
      {does && <div className="flex flex-wrap gap-2">{does}</div>}
    </div>
  );
};
