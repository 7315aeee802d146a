-- What people are notified of in a business, and by which channels.
create table notifications (
  business_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  record_type text,
  record_id uuid,
  details jsonb not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  primary key (business_id, user_id, id)
);
create index notifications_unread on notifications (business_id, user_id) where read_at is null;
create index notifications_created on notifications (created_at);

create table notification_settings (
  business_id uuid not null,
  user_id uuid not null,
  category text not null,
  channel text not null,
  is_on boolean not null,
  primary key (business_id, user_id, category, channel)
);
