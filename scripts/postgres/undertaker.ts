import { spawn } from "node:child_process";

// Waits for the word "done"; when the pipe closes without it, the parent was killed.
const script = `
if read -r word && [ "$word" = done ]; then exit 0; fi
kill -s INT -- "-$1" 2>/dev/null
tries=0
while kill -s 0 "$1" 2>/dev/null && [ "$tries" -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
kill -s QUIT -- "-$1" 2>/dev/null
if [ -n "$2" ]; then sleep 0.2; rm -rf -- "$2"; fi
`;

/** Stops a process group, and removes a folder, if we die without doing so ourselves. */
export const bury = (group: number, folder = ""): { dismiss: () => void } => {
  const shell = spawn("/bin/sh", ["-c", script, "undertaker", String(group), folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
    cwd: "/",
  });
  shell.unref();
  shell.stdin.on("error", () => undefined);
  // Typed as a stream, but always a socket, which must not keep this process alive.
  (shell.stdin as unknown as { unref: () => void }).unref();
  return { dismiss: () => shell.stdin.write("done\n", () => shell.stdin.destroy()) };
};
