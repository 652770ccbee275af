-- Calls that go on when their client leaves, in several processes.

-- Until when the process of a running call is known to live; null in rows of an earlier version.
alter table easel.idempotency_keys add column alive_until timestamptz;

-- Running runs that somebody watches or stops from another process than theirs. Status and headers are those of the
-- response, once it has begun.
create table easel.watched_runs (
  run_id text primary key,
  until timestamptz not null,
  is_stopped boolean not null default false,
  status integer,
  headers json
);

-- What has arrived of their responses. `position` is that of the first byte.
create table easel.watched_pieces (
  run_id text not null references easel.watched_runs (run_id) on delete cascade,
  position bigint not null,
  bytes bytea not null,
  primary key (run_id, position)
);
