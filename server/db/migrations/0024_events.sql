-- Events of the installation, their pictures and files, and the applications of businesses for their places.
create table events (
  id uuid not null,
  status text not null,
  title text not null,
  description text not null,
  place_name text not null,
  address jsonb not null,
  map_url text,
  time_zone text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  application_deadline timestamptz(3) not null,
  fee_minor bigint not null,
  capacity integer not null,
  expected_guests integer,
  cancel_reason text,
  created_at timestamptz(3) not null,
  published_at timestamptz(3),
  canceled_at timestamptz(3),
  constraint events_pkey primary key (id),
  constraint events_status check (status in ('draft', 'published', 'canceled')),
  constraint events_times check (application_deadline <= starts_at and starts_at < ends_at),
  constraint events_fee check (fee_minor >= 0),
  constraint events_capacity check (capacity between 1 and 10000),
  constraint events_guests check (expected_guests >= 0),
  constraint events_published check (status <> 'published' or published_at is not null),
  constraint events_canceled check ((status = 'canceled') = (canceled_at is not null and cancel_reason is not null))
);
create index events_open on events (application_deadline, id) where status = 'published';

-- Files of an event, by their purpose: an artist or an interest has a name, and its picture may be missing.
create table event_media (
  event_id uuid not null references events (id) on delete cascade,
  id uuid not null,
  purpose text not null,
  name text,
  file_id uuid,
  constraint event_media_pkey primary key (event_id, id),
  constraint event_media_purpose
    check (purpose in ('EVENT_BANNER', 'ARTIST', 'INTEREST', 'PLACE_IMAGES', 'PLACE_LOGO', 'PLACE_VIDEO', 'EVENT_GUESTS')),
  constraint event_media_name check ((purpose in ('ARTIST', 'INTEREST')) = (name is not null)),
  constraint event_media_file check (file_id is not null or name is not null)
);
create index event_media_of_file on event_media (file_id) where file_id is not null;
create unique index event_media_single on event_media (event_id, purpose)
  where purpose in ('EVENT_BANNER', 'PLACE_LOGO', 'PLACE_VIDEO', 'EVENT_GUESTS');

create table event_applications (
  business_id uuid not null references businesses (id),
  id uuid not null,
  event_id uuid not null references events (id),
  status text not null,
  sells text not null,
  note text,
  fee_minor bigint not null,
  payer_email text not null,
  applied_by uuid not null,
  applied_by_name text not null,
  applied_at timestamptz(3) not null,
  confirm_by timestamptz(3),
  reminded_at timestamptz(3),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  reason text,
  paid_at timestamptz(3),
  receipt_number bigint,
  fee_returned_at timestamptz(3),
  constraint event_applications_pkey primary key (business_id, id),
  constraint event_applications_status check (status in ('applied', 'waitlisted', 'offered', 'approved', 'confirmed',
    'attended', 'declined', 'withdrawn', 'expired', 'canceled')),
  constraint event_applications_fee check (fee_minor >= 0),
  constraint event_applications_confirm check ((status in ('offered', 'approved')) = (confirm_by is not null)),
  constraint event_applications_confirmed check (status not in ('confirmed', 'attended') or confirmed_at is not null),
  constraint event_applications_end check ((status in ('declined', 'withdrawn', 'expired', 'canceled')) = (ended_at is not null)),
  constraint event_applications_reason check (status <> 'declined' or reason is not null),
  constraint event_applications_receipt check ((paid_at is null) = (receipt_number is null)),
  constraint event_applications_returned check (fee_returned_at is null or paid_at is not null)
);
create unique index event_applications_id on event_applications (id);
create unique index event_applications_open on event_applications (event_id, business_id)
  where status in ('applied', 'waitlisted', 'offered', 'approved', 'confirmed', 'attended');
create index event_applications_of_event on event_applications (event_id, status, applied_at, id);
create index event_applications_of_business on event_applications (business_id, applied_at, id);
create index event_applications_to_confirm on event_applications (confirm_by) where confirm_by is not null;

-- The fee of an event is paid to Kontor, as a plan is.
alter type transaction_type add value 'event';
alter table transactions add column event_application_id uuid;
create index transactions_of_event_application on transactions (business_id, event_application_id)
  where (event_application_id is not null);
drop index transactions_attempt;
create unique index transactions_attempt on transactions
  (business_id, coalesce(invoice_id, order_id, subscription_order_id, subscription_id, event_application_id), attempt_id)
  where (attempt_id is not null);
