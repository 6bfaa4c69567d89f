import "@/lib/testing/by-lane";
import "@/lib/api/idempotency.db.test";
