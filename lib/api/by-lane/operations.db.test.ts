import "@/lib/testing/by-lane";
import "@/lib/api/operations.db.test";
