// Loaded first: a build of its own, which holds the pages of `*.bench.ts` and `*.bench.tsx` too.
process.env["MOTU_DIST"] = ".next-bench";
