import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DockerfileParser } from "dockerfile-ast";
import { root } from "@/scripts/setup/command";

/** How the Dockerfile builds and starts the product. */
export interface Image {
  text: string;
  /** Node versions of its base images. */
  nodes: string[];
  /** Commands of the build stage, in order. */
  steps: string[];
  /** Commands of the run stage. */
  last: string[];
  user: string | undefined;
  command: string[];
  healthCheck: string[];
}

/** Reads the Dockerfile, so that its own steps are proved. */
export const readImage = (): Image => {
  const text = readFileSync(join(root, "Dockerfile"), "utf8");
  const instructions = DockerfileParser.parse(text).getInstructions();
  const begins = instructions.flatMap((one, at) => (one.getKeyword() === "FROM" ? [at] : []));
  const argumentsOf = (keyword: string, from = 0, to = instructions.length): string[] =>
    instructions
      .slice(from, to)
      .filter((one) => one.getKeyword() === keyword)
      .map((one) => one.getArgumentsContent() ?? "");
  const inner = (content: string | undefined): string[] =>
    JSON.parse(/\[.*\]/.exec(content ?? "")?.[0] ?? "[]");
  return {
    text,
    nodes: argumentsOf("FROM").map((image) => /^node:([\d.]+)/.exec(image)?.[1] ?? image),
    steps: argumentsOf("RUN", 0, begins.at(-1)),
    last: argumentsOf("RUN", begins.at(-1)),
    user: argumentsOf("USER", begins.at(-1)).at(-1),
    command: inner(argumentsOf("CMD", begins.at(-1)).at(-1)),
    healthCheck: inner(argumentsOf("HEALTHCHECK").at(-1)),
  };
};
