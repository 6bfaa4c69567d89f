#!/bin/sh
# Once, when the database is made: who owns the tables, who reads and writes them, and Inngest's own.
set -eu

psql -v ON_ERROR_STOP=1 --username postgres \
  -v owner="$OWNER_DATABASE_PASSWORD" \
  -v app="$APP_DATABASE_PASSWORD" \
  -v inngest="$INNGEST_DATABASE_PASSWORD" <<'SQL'
CREATE ROLE motu_owner LOGIN PASSWORD :'owner';
CREATE ROLE motu_app LOGIN PASSWORD :'app';
CREATE DATABASE motu OWNER motu_owner;
CREATE ROLE inngest LOGIN PASSWORD :'inngest';
CREATE DATABASE inngest OWNER inngest;
SQL
