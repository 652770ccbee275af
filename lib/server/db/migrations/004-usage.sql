-- What was asked of this service: one row for each minute, key, model, operation and outcome in which there was a
-- call. Written in batches that add up, so that any number of processes may count at once.

create table easel.usage_minutes (
  minute timestamptz not null,
  key_id text not null,
  -- empty where a request was refused before its model was known
  model text not null,
  operation text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed', 'stopped')),
  requests bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  pictures bigint not null,
  -- how many calls took how long: one count for each bucket of lib/base/latency-buckets.ts
  latency bigint[] not null,
  primary key (minute, key_id, model, operation, outcome)
);
