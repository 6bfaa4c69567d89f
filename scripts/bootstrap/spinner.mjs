import { isJson, jsonLine } from "./line.mjs";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Shows that a step runs, and for how long; returns a function that writes the result. */
export const showProgress = (title) => (isJson ? logProgress(title) : paintProgress(title));

const logProgress = (title) => {
  const began = Date.now();
  return (succeeded) => {
    const fields = { title, seconds: (Date.now() - began) / 1000 };
    const [level, event] = succeeded ? ["info", "start.step"] : ["error", "start.step_failed"];
    process.stdout.write(jsonLine(level, event, fields));
  };
};

const paintProgress = (title) => {
  const { stdout } = process;
  const began = Date.now();
  const seconds = () => (Date.now() - began) / 1000;
  let frame = 0;
  const paint = () => {
    frame = (frame + 1) % frames.length;
    stdout.write(`\r${frames[frame]} ${title}  ${Math.floor(seconds())} s `);
  };
  const report = () => stdout.write(`  ${title}: ${Math.round(seconds())} s so far\n`);
  const timer = stdout.isTTY ? setInterval(paint, 100) : setInterval(report, 30_000);
  if (stdout.isTTY) paint();
  return (succeeded) => {
    clearInterval(timer);
    if (stdout.isTTY) stdout.write("\r\u001b[2K");
    stdout.write(`${line(succeeded, title)}${seconds().toFixed(1)} s\n`);
  };
};

const line = (succeeded, title) => `${succeeded ? "✓" : "✗"} ${title.padEnd(46)} `;
