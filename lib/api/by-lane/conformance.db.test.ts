import "@/lib/testing/by-lane";
import "@/lib/api/conformance.db.test";
