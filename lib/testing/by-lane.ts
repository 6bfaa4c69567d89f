import { enterByLane } from "@/lib/testing/client";

// Imported before a suite: its requests then enter by the lane.
enterByLane();
