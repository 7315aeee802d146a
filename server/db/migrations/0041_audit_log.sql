-- The audit log: where an action came from, indexes for its filters, and entries that are never changed.
alter table timeline add column device text;
create index timeline_newest on timeline (business_id, at, id);
create index timeline_of_actor on timeline (business_id, actor_id, at, id) where actor_id is not null;
create index timeline_record_label on timeline (business_id, lower(record_label) text_pattern_ops);

create function reject_timeline_change() returns trigger language plpgsql as $$
begin
  raise exception 'Timeline entries are appended and never changed or deleted';
end $$;
create trigger timeline_is_append_only before update or delete on timeline
  for each row execute function reject_timeline_change();
