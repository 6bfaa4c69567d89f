-- Links whose end is to be announced.
CREATE INDEX CONCURRENTLY payment_links_notices ON payment_links (notice_at) WHERE notice_at IS NOT NULL;
