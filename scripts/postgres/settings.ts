import { statfsSync } from "node:fs";
import { totalmem } from "node:os";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

const common = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "timezone=UTC",
  "log_timezone=UTC",
  "jit=off",
];

/** Settings of a database that must survive everything: every durability setting keeps its default. */
export const durableSettings = (folder: string): string[] => {
  const disk = statfsSync(folder);
  const free = disk.bavail * disk.bsize;
  return [
    ...common,
    "max_connections=100",
    `shared_buffers=${inMb(memory() / 10, 128 * MB, 2 * GB)}`,
    `max_wal_size=${inMb(free / 10, GB, 8 * GB)}`,
    "checkpoint_timeout=30min",
    "wal_buffers=64MB",
  ];
};

/** Settings of a temporary database: of several applications, and of any number of test connections. */
export const throwawaySettings = (): string[] => [
  ...common,
  "max_connections=300",
  "shared_buffers=128MB",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
];

const inMb = (bytes: number, least: number, most: number): string =>
  `${Math.round(Math.min(most, Math.max(least, bytes)) / MB)}MB`;

// A container may have less than the machine.
const memory = (): number => {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
};
