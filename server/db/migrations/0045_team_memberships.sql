-- Memberships begin with an invitation and have a status; the plan of a business limits its team.
create type member_status as enum ('invited', 'expired', 'revoked', 'declined', 'active', 'suspended', 'removed');
create type plan as enum ('free', 'basic', 'pro', 'custom');

alter table businesses add column plan plan not null default 'free';

alter table team_members
  add column id uuid not null default gen_random_uuid(),
  add column email text,
  add column status member_status not null default 'active',
  add column version integer not null default 1,
  add column token_hash text,
  add column expires_at timestamptz(3),
  add column invited_by uuid references users (id),
  add column invited_at timestamptz(3),
  add column ended_at timestamptz(3);

update team_members set
  email = (select email from users where users.id = team_members.user_id),
  status = (case when active then 'active' else 'removed' end)::member_status,
  invited_at = joined_at,
  ended_at = case when active then null else joined_at end;

alter table team_members drop constraint team_members_business_id_user_id_pk;
alter table team_members
  drop column active,
  add constraint team_members_pkey primary key (id),
  alter column id drop default,
  alter column email set not null,
  alter column status drop default,
  alter column version drop default,
  alter column invited_at set not null,
  alter column user_id drop not null,
  alter column joined_at drop not null,
  add constraint team_members_email_lower_case check (email = lower(email)),
  add constraint team_members_member_is_a_person check (status not in ('active', 'suspended', 'removed') or user_id is not null);

create unique index team_members_person on team_members (business_id, user_id) where status in ('active', 'suspended');
create unique index team_members_listed_email on team_members (business_id, email)
  where status in ('invited', 'expired', 'active', 'suspended');
create unique index team_members_token on team_members (token_hash);
create index team_members_to_expire on team_members (expires_at) where status = 'invited';
