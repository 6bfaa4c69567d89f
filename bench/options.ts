import { parseArgs } from "node:util";

export type Options = {
  /** Names of scenarios; none means the default ones. */
  names: string[];
  rounds: number;
  seconds: number;
  connections: number;
  /** Transactions in the filled database; without it nothing is filled. */
  rows: number | undefined;
  /** Another gateway, measured in the same run, and how its requests look. */
  peer: string | undefined;
  peerMapping: string;
  json: string | undefined;
  compare: string | undefined;
};

const number = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} expects a whole number above 0.`);
};

export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      rounds: { type: "string", default: "3" },
      seconds: { type: "string", default: "6" },
      connections: { type: "string", default: "32" },
      rows: { type: "string" },
      peer: { type: "string" },
      "peer-mapping": { type: "string", default: "bench/peer.json" },
      json: { type: "string" },
      compare: { type: "string" },
    },
  });
  return {
    names: positionals,
    rounds: number("rounds", values.rounds),
    seconds: number("seconds", values.seconds),
    connections: number("connections", values.connections),
    rows: values.rows === undefined ? undefined : number("rows", values.rows),
    peer: values.peer,
    peerMapping: values["peer-mapping"],
    json: values.json,
    compare: values.compare,
  };
};
