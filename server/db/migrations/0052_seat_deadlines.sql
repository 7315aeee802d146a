-- Members beyond the seats of a smaller plan are suspended on a day that is announced before.
alter table businesses add column seats_deadline_at timestamptz(3);
alter table businesses add column seats_announced_ids jsonb;
create index businesses_beyond_seats on businesses (seats_deadline_at) where seats_deadline_at is not null;

-- Businesses that are beyond their seats already have 30 days from now on. The limits are those of this version.
update businesses b set seats_deadline_at = now() + b.test_clock_offset_ms * interval '1 millisecond' + interval '30 days'
where (
  select count(*) from team_members m where m.business_id = b.id and m.status = 'active' and m.user_id <> b.owner_id
) > case b.plan
  when 'free' then 1
  when 'basic' then 3
  when 'pro' then 15
  else (b.plan_overrides #>> '{limits,teamMembers}')::int
end;
