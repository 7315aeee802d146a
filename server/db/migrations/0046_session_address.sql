-- The network address of the latest request of a session, which its person sees in the list of their sessions.
alter table sessions add column last_address text;
