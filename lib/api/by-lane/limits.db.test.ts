import "@/lib/testing/by-lane";
import "@/lib/api/limits.db.test";
