-- Orders that stood where a bulk step would have led them: somebody else was faster, and nothing was changed.
alter table order_bulk_runs add column unchanged integer not null default 0;
