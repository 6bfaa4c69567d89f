type ChoicesProps = {
  label: string;
  name: "locale" | "theme" | "shortcuts";
  current: string;
  choices: readonly { value: string; label: string }[];
};

/** A preference as plain links: the choice is stored and the page reloads, with or without scripts. */
export const Choices = ({ label, name, current, choices }: ChoicesProps) => (
  <nav aria-label={label} className="inline-flex rounded-control text-sm">
    {choices.map(({ value, label: text }) => (
      <a
        aria-current={value === current ? "true" : undefined}
        className="inline-flex min-h-11 items-center rounded-control px-2.5 text-muted no-underline hover:bg-hover hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
        href={`/dashboard/preferences?${name}=${value}`}
        key={value}
        lang={name === "locale" ? value : undefined}
        rel="nofollow"
      >
        {text}
      </a>
    ))}
  </nav>
);
