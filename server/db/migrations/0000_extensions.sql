-- Both come with PostgreSQL and are trusted: whoever owns the database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;
