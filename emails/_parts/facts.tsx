import type { CSSProperties } from "react";
import { colours } from "@/emails/_parts/theme";

export type Fact = { label: string; value: string; strong?: boolean };

/** Labels and values, one per line, with the amounts aligned. */
export const Facts = ({ facts, style }: { facts: readonly Fact[]; style?: CSSProperties }) => (
  <table className="facts" cellPadding={0} cellSpacing={0} style={{ ...table, ...style }}>
    <tbody>
      {facts.map(({ label, value, strong }) => (
        <tr key={label}>
          <th scope="row" className="muted line" style={label.length > LONG ? longName : name}>
            {label}
          </th>
          <td className="ink line" style={cellOf(value, strong)}>
            {value}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

const table: CSSProperties = { width: "100%", borderCollapse: "collapse" };

const shared: CSSProperties = {
  padding: "10px 0",
  borderTop: `1px solid ${colours.line}`,
  fontSize: "15px",
  lineHeight: "22px",
  verticalAlign: "top",
};

const name: CSSProperties = {
  ...shared,
  paddingRight: "16px",
  color: colours.muted,
  fontWeight: 400,
  textAlign: "left",
  whiteSpace: "nowrap",
};

/** A longer label, such as a tax name, would leave its value no space on a phone. */
const LONG = 20;
const longName: CSSProperties = { ...name, whiteSpace: "normal", overflowWrap: "anywhere" };

const cell: CSSProperties = {
  ...shared,
  color: colours.ink,
  textAlign: "right",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
};

/** A number or an amount does not wrap, not even at the hyphen of a receipt number. */
const cellOf = (value: string, isStrong = false): CSSProperties => ({
  ...cell,
  ...(value.length <= LONG ? { whiteSpace: "nowrap" } : {}),
  ...(isStrong ? { fontWeight: 700 } : {}),
});
