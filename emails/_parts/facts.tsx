import type { CSSProperties } from "react";
import { colours } from "@/emails/_parts/theme";

export type Fact = { label: string; value: string; strong?: boolean };

/** Names and values, one a line, the amounts under each other. */
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

/** A longer name, such as that of a tax, would leave its value no room on a phone. */
const LONG = 20;
const longName: CSSProperties = { ...name, whiteSpace: "normal", overflowWrap: "anywhere" };

const cell: CSSProperties = {
  ...shared,
  color: colours.ink,
  textAlign: "right",
  fontVariantNumeric: "tabular-nums",
  overflowWrap: "anywhere",
};

/** A number or an amount stays whole: no line ends at the hyphen of a receipt's number. */
const cellOf = (value: string, isStrong = false): CSSProperties => ({
  ...cell,
  ...(value.length <= LONG ? { whiteSpace: "nowrap" } : {}),
  ...(isStrong ? { fontWeight: 700 } : {}),
});
