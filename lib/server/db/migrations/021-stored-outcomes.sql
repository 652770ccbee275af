-- Outcomes with an idempotency key: large bodies are files of the storage, and the sums of what is stored limit it, by
-- owner and for all (the empty owner).
alter table easel.idempotency_keys add column body_file text;
alter table easel.idempotency_keys add column stored_bytes bigint not null default 0;
create index idempotency_keys_stored on easel.idempotency_keys (owner_key_id, finished_at) where stored_bytes > 0;
create index idempotency_keys_oldest on easel.idempotency_keys (finished_at) where stored_bytes > 0;
create table easel.idempotency_sizes (
  owner_key_id text primary key,
  bytes bigint not null
);
