import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { Submit } from "@/app/_ui/button";

type ScreenProps = { children: ReactNode; className?: string };

/** A screen of the till. It takes the focus, so that screen readers announce it. */
export const Screen = ({ children, className = "" }: ScreenProps) => {
  const screen = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    const first = screen.current?.querySelector<HTMLElement>("[data-autofocus], h1");
    if (first?.tagName === "H1") first.tabIndex = -1;
    first?.focus();
  }, []);
  return (
    <div
      className={`safe-area mx-auto flex min-h-dvh w-full max-w-[35rem] flex-col gap-3 ${className}`}
      ref={screen}
    >
      {children}
    </div>
  );
};

/** A screen with a short centred text. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Screen className="items-center justify-center text-center">{children}</Screen>
);

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 className="font-semibold text-2xl leading-tight outline-none">{children}</h1>
);

type ButtonProps = Omit<ComponentProps<typeof Submit>, "type"> & {
  isBusy?: boolean;
  isTall?: boolean;
  type?: "button" | "submit";
};

/** A button of the till, higher where a decision is made. */
export const Button = ({
  isBusy = false,
  isTall = false,
  className = "",
  ...more
}: ButtonProps) => (
  <Submit
    variant="plain"
    type="button"
    {...more}
    aria-busy={isBusy || undefined}
    className={`whitespace-nowrap aria-busy:cursor-progress disabled:cursor-default disabled:opacity-60 ${isTall ? "min-h-14 w-full text-lg short:min-h-12" : ""} ${className}`}
    disabled={isBusy || more.disabled}
  />
);

/** The bands above the till: test mode, offline. */
export const Band = ({ children, role }: { children: ReactNode; role?: "status" }) => (
  <p
    className="test-band rounded-control px-3 py-1 text-center font-semibold text-sm short:py-0.5 short:text-xs"
    {...(role ? { role } : {})}
  >
    {children}
  </p>
);

/** The error of what was just typed. */
export const FormMessage = ({ children }: { children: string }) => (
  <p className="text-balance font-semibold text-bad empty:hidden short:text-sm" role="alert">
    {children}
  </p>
);

export const fieldClass =
  "min-h-11 w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink placeholder:text-muted";

export const codeClass = `${fieldClass} min-h-14 text-center font-semibold text-2xl tracking-[0.12em]`;
