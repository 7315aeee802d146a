-- From when on the next try is admitted, where tries are spaced out instead of stopped.
alter table rate_limit add column next_at timestamptz;

-- Browsers that a person has signed in with before. A stranger's tries do not keep them out.
create table known_devices (
  user_id uuid not null references users (id),
  token_hash text not null,
  used_at timestamptz not null,
  primary key (user_id, token_hash)
);
create index known_devices_token on known_devices (token_hash);
create index known_devices_used on known_devices (used_at);

-- The network address that asked for a code, so that codes for one e-mail address are counted by who asks.
alter table otp_requests add column requested_from text;
