-- The network address that an action came from, for the audit log.
alter table timeline add column address text;
