import "@/lib/testing/by-lane";
import "@/lib/races.db.test";
