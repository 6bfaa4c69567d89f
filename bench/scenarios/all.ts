import { api } from "@/bench/scenarios/api";
import { clock } from "@/bench/scenarios/clock";
import { commands } from "@/bench/scenarios/commands";
import { dashboard } from "@/bench/scenarios/dashboard";
import { hosted } from "@/bench/scenarios/hosted";
import { idle } from "@/bench/scenarios/idle";
import { install } from "@/bench/scenarios/install";
import { nodes } from "@/bench/scenarios/nodes";
import { volume } from "@/bench/scenarios/volume";
import { weights } from "@/bench/scenarios/weights";
import type { Scenario } from "@/bench/scene";

/** In the order in which they are measured: an idle product first. */
export const scenarios: readonly Scenario[] = [
  ...[idle, weights, api, hosted, dashboard, clock, volume, nodes, install],
  ...commands,
];
