-- Counters of tries need not outlive a crash of the database, and cost no waiting for its disk.
alter table rate_limit set unlogged;
