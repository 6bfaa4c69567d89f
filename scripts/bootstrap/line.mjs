/** Whether the output is read by a program: a deployment's lines are JSON, as lib/kit/log.ts writes them. */
export const isJson = process.env.NODE_ENV === "production";

/** One such line, before anything is installed that could write it. */
export const jsonLine = (level, event, fields) =>
  `${JSON.stringify({ time: new Date().toISOString(), level, event, process: "launcher", ...fields })}\n`;
