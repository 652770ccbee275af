-- Callbacks: the deliveries of events and the secrets that sign them.

-- The base URL of the create request, for links in events.
alter table easel.video_tasks add column base_url text;

create table easel.webhook_deliveries (
  -- the header webhook-id, the same in every attempt
  id text primary key,
  -- the order of events, also within a task
  position bigint generated always as identity,
  owner_key_id text not null,
  -- null for images
  task_id text,
  request_id text,
  event text not null,
  url text not null,
  host text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- failed attempts since creation or redelivery; drives the delay of the next one
  failures integer not null default 0,
  last_status integer,
  last_error text,
  next_attempt_at timestamptz not null,
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null,
  attempted_at timestamptz,
  finished_at timestamptz,
  check ((finished_at is null) = (state = 'waiting'))
);
create index webhook_deliveries_due on easel.webhook_deliveries (next_attempt_at) where state = 'waiting';
create index webhook_deliveries_of_host on easel.webhook_deliveries (host, position) where state = 'waiting';
create index webhook_deliveries_waiting on easel.webhook_deliveries (task_id, position) where state = 'waiting';
create index webhook_deliveries_of_task on easel.webhook_deliveries (task_id, position);
create index webhook_deliveries_of_request on easel.webhook_deliveries (request_id);
create index webhook_deliveries_finished on easel.webhook_deliveries (finished_at) where finished_at is not null;

create table easel.webhook_secrets (
  key_id text primary key,
  -- whsec_ and Base64
  secret text not null,
  -- signs beside the new one for a day after the rotation
  previous_secret text,
  rotated_at timestamptz,
  created_at timestamptz not null
);
