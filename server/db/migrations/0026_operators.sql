-- The operator console: its accounts, their sessions, and the log of what operators do.
create table operator_accounts (
  id uuid not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz(3) not null,
  constraint operator_accounts_pkey primary key (id),
  constraint operator_accounts_email_lower_case check (email = lower(email))
);
create unique index operator_accounts_email on operator_accounts (email);

create table operator_sessions (
  token_hash text not null,
  account_id uuid not null references operator_accounts (id) on delete cascade,
  expires_at timestamptz(3) not null,
  constraint operator_sessions_pkey primary key (token_hash)
);
create index operator_sessions_of_account on operator_sessions (account_id);

create table operator_log (
  id uuid not null,
  at timestamptz(3) not null,
  operator text not null,
  area text not null,
  action text not null,
  subject text not null,
  result text not null,
  constraint operator_log_pkey primary key (id)
);

-- Requests of members to Kontor's support, with their private files.
create table support_requests (
  business_id uuid not null references businesses (id),
  id uuid not null,
  status text not null,
  subject text not null,
  message text not null,
  requested_by uuid not null references users (id),
  requested_at timestamptz(3) not null,
  answer text,
  ended_at timestamptz(3),
  constraint support_requests_pkey primary key (business_id, id),
  constraint support_requests_status check (status in ('open', 'answered', 'closed')),
  constraint support_requests_answered check ((status = 'answered') = (answer is not null)),
  constraint support_requests_ended check ((status = 'open') = (ended_at is null))
);
create index support_requests_waiting on support_requests (requested_at) where status = 'open';
create index support_requests_of_person on support_requests (requested_by, requested_at);

create table support_request_files (
  business_id uuid not null,
  request_id uuid not null,
  file_id uuid not null,
  constraint support_request_files_pkey primary key (business_id, request_id, file_id),
  constraint support_request_files_request
    foreign key (business_id, request_id) references support_requests (business_id, id)
);
create index support_request_files_by_file on support_request_files (business_id, file_id);

-- The person's consent to session replay.
alter table users add column replays_sessions boolean not null default false;
