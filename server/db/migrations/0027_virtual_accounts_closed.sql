-- Accounts that the sandbox's bank has closed, and why.
create table sandbox_closed_accounts (
  account_number text primary key,
  message text not null
);
