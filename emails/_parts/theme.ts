/** Light colours are inline, for clients that drop style sheets; dark ones override by class. */
export const colours = {
  paper: "#ffffff",
  pane: "#f5f6f8",
  ink: "#14181f",
  muted: "#545e6b",
  line: "#e0e4e9",
  brand: "#0b5563",
  test: "#ffc833",
  testInk: "#2a1c00",
} as const;

export const fontFamily =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

const dark = {
  // The library sets the body's colour again on its inner cell.
  ".pane, .pane > table > tbody > tr > td": "background-color: #0d0f13 !important",
  ".paper":
    "background-color: #16191f !important; border-right-color: #2a303a !important; border-bottom-color: #2a303a !important; border-left-color: #2a303a !important",
  ".ink": "color: #eef1f5 !important",
  ".muted": "color: #a6b0bd !important",
  ".line": "border-color: #2a303a !important",
  ".action": "background-color: #eef1f5 !important; color: #14181f !important",
} as const;

const rules = (prefix: string): string =>
  Object.entries(dark)
    .map(([selectors, declarations]) => {
      const prefixed = selectors.split(", ").map((selector) => `${prefix}${selector}`);
      return `${prefixed.join(", ")} { ${declarations} }`;
    })
    .join("\n");

/** Outlook's apps mark a darkened email with `data-ogsc` and `data-ogsb`. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { text-decoration-thickness: 1px; text-underline-offset: 2px; }
@media (max-width: 480px) { .card { padding: 28px 22px !important; } }
@media (prefers-color-scheme: dark) {
${rules("")}
}
${rules("[data-ogsc] ")}
${rules("[data-ogsb] ")}
`;
