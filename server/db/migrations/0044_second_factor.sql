-- The second factor of a sign-in: authenticator apps, recovery codes, and sign-ins that wait for one of them; passkeys.
create table authenticators (
  user_id uuid primary key references users (id),
  secret_sealed text not null,
  created_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  last_step bigint,
  wrong_attempts integer not null default 0,
  locked_until timestamptz(3)
);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index recovery_codes_of_user on recovery_codes (user_id);

create table sign_in_challenges (
  id uuid primary key,
  user_id uuid not null references users (id),
  token_hash text not null,
  created_at timestamptz(3) not null,
  wrong_attempts integer not null default 0,
  closed_at timestamptz(3)
);
create unique index sign_in_challenges_token on sign_in_challenges (token_hash);
create index sign_in_challenges_of_user on sign_in_challenges (user_id);
create index sign_in_challenges_created on sign_in_challenges (created_at);

alter table sessions add column second_factor_at timestamptz(3);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id),
  credential text not null,
  public_key text not null,
  counter bigint not null,
  device text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create unique index passkeys_credential on passkeys (credential);
create index passkeys_of_user on passkeys (user_id);

create table passkey_challenges (
  id uuid primary key,
  user_id uuid references users (id),
  challenge_hash text not null,
  created_at timestamptz(3) not null
);
create unique index passkey_challenges_challenge on passkey_challenges (challenge_hash);
create index passkey_challenges_created on passkey_challenges (created_at);
