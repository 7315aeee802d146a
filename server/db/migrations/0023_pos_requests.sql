-- Requests of businesses for point-of-sale devices, and the devices that were dispatched for them.
create table pos_requests (
  business_id uuid not null references businesses (id),
  id uuid not null,
  status text not null,
  device text not null,
  quantity integer not null,
  address jsonb not null,
  contact_name text not null,
  contact_phone text not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  approved_at timestamptz(3),
  dispatched_at timestamptz(3),
  ended_at timestamptz(3),
  decline_reason text,
  courier text,
  tracking_number text,
  constraint pos_requests_pkey primary key (business_id, id),
  constraint pos_requests_status
    check (status in ('requested', 'approved', 'dispatched', 'delivered', 'declined', 'canceled')),
  constraint pos_requests_quantity check (quantity between 1 and 20),
  constraint pos_requests_end check ((status in ('delivered', 'declined', 'canceled')) = (ended_at is not null)),
  constraint pos_requests_declined check ((status = 'declined') = (decline_reason is not null)),
  constraint pos_requests_tracked
    check ((status in ('dispatched', 'delivered')) = (tracking_number is not null and dispatched_at is not null))
);
create index pos_requests_waiting on pos_requests (requested_at) where status in ('requested', 'approved', 'dispatched');

create table pos_devices (
  serial_number text not null,
  business_id uuid not null,
  request_id uuid not null,
  constraint pos_devices_pkey primary key (serial_number),
  constraint pos_devices_request foreign key (business_id, request_id) references pos_requests (business_id, id)
);
create index pos_devices_by_request on pos_devices (business_id, request_id);
