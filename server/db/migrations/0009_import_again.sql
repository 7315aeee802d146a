-- A file may be imported again: what it brings is known by its records' own keys, not by the file.
DROP INDEX "imports_content";
CREATE INDEX "imports_content" ON "imports" USING btree ("business_id","kind","content_hash","created_at");
ALTER TABLE "imports" ADD COLUMN "imported_before" timestamp (3) with time zone;
