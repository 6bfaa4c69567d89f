import "@/lib/testing/by-lane";
import "@/lib/api/scopes.db.test";
