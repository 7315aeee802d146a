-- The owner of a business can transfer it to a member of the team, who becomes its owner once both have confirmed.
alter type member_status add value 'owner';

create type ownership_transfer_status as enum ('pending', 'accepted', 'declined', 'canceled', 'expired');

create table ownership_transfers (
  id uuid primary key,
  business_id uuid not null references businesses (id),
  from_user_id uuid not null references users (id),
  to_user_id uuid not null references users (id),
  member_id uuid not null references team_members (id),
  status ownership_transfer_status not null,
  version integer not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint ownership_transfers_two_people check (from_user_id <> to_user_id),
  constraint ownership_transfers_end check ((status = 'pending') = (ended_at is null))
);

create unique index ownership_transfers_pending on ownership_transfers (business_id) where status = 'pending';
create index ownership_transfers_of_recipient on ownership_transfers (to_user_id);
create index ownership_transfers_to_expire on ownership_transfers (expires_at) where status = 'pending';
