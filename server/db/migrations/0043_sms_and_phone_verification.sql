-- The text messages of the sandbox.
create table sandbox_sms (
  id uuid primary key,
  message_id text not null unique,
  "to" text not null,
  text text not null,
  sent_at timestamptz(3) not null
);
create index sandbox_sms_to on sandbox_sms ("to", id);

-- A phone number is verified by a code; a change of the number clears both columns.
alter table users add column phone_verification_id uuid;
alter table users add column phone_verified_at timestamptz(3);

-- Files are kept as long as a person shows them as their picture.
create index users_image on users (image_url) where image_url is not null;

-- A code is sent by email or by SMS.
alter table otp_requests alter column email drop not null;
alter table otp_requests add column phone_number text;
alter table otp_requests add constraint otp_requests_recipient check (num_nonnulls(email, phone_number) = 1);
create index otp_requests_of_phone_number on otp_requests (phone_number, sent_at) where phone_number is not null;

-- The details of a business can be changed.
alter table businesses add column version integer not null default 1;
