-- The trials of people by identity: each verified person has one, whatever becomes of the business.
create table used_trials (
  id uuid primary key,
  user_id uuid not null,
  identity_hash text unique,
  used_at timestamptz(3) not null
);
create index used_trials_of_user on used_trials (user_id);

-- The owner at that time: a business that was handed over since had another one. Their numbers can't be hashed here.
insert into used_trials (id, user_id, used_at)
select gen_random_uuid(), coalesce(
  (select t.from_user_id from ownership_transfers t
   where t.business_id = s.business_id and t.status = 'accepted' and t.ended_at >= s.started_at
   order by t.ended_at limit 1),
  b.owner_id), s.started_at
from subscriptions s join businesses b on b.id = s.business_id
where s.trial_ends_at is not null;

-- Files that a member asked for, made at that moment and kept for the minutes of their link.
create table downloads (
  id uuid primary key,
  business_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  accesses jsonb not null,
  file_name text not null,
  content_type text not null,
  is_inline boolean not null,
  pieces integer,
  row_count integer,
  asked_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index downloads_of_member on downloads (business_id, user_id, asked_at);
create index downloads_expiry on downloads (expires_at);
