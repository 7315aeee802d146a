-- Instants of the application have milliseconds, as its tables declare.
alter table known_devices alter column used_at type timestamp(3) with time zone;
