-- The first tables. Postgres 15 or later.

create table easel.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table easel.api_keys (
  id text primary key,
  name text not null,
  -- sha256 of the key, hex; the key itself is never stored
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  -- the first characters, for display
  prefix text not null,
  -- null: every operation and model
  scopes jsonb,
  created_at timestamptz not null,
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);

create table easel.assets (
  id text primary key,
  owner_key_id text not null,
  purpose text not null check (purpose in ('input', 'image', 'video', 'poster')),
  task_id text,
  storage_key text not null unique,
  content_type text not null,
  size bigint,
  sha256 text,
  width integer,
  height integer,
  seconds double precision,
  created_at timestamptz not null,
  -- null while the bytes are being written
  stored_at timestamptz,
  -- null: kept until deleted
  expires_at timestamptz
);
create index assets_expiry on easel.assets (expires_at) where expires_at is not null;
create index assets_unfinished on easel.assets (created_at) where stored_at is null;
create index assets_of_task on easel.assets (task_id) where task_id is not null;

create table easel.video_tasks (
  id text primary key,
  -- the order of creation, which the list pages by
  position bigint generated always as identity,
  owner_key_id text not null,
  status text not null
    check (status in ('pending', 'queue', 'in_progress', 'completed', 'failed', 'cancelled', 'expired')),
  model text not null,
  -- json, not text or jsonb: a user's text may hold U+0000 and lone surrogates, which only json keeps
  prompt json not null,
  -- the validated body; media are references to assets
  request json not null,
  -- the fault asked of the sandbox, if any
  fault text,
  provider text not null,
  upstream_id text,
  progress double precision check (progress between 0 and 1),
  message text,
  error_code text,
  error_message text,
  seconds double precision,
  width integer,
  height integer,
  resolution text,
  aspect_ratio text,
  video_asset_id text,
  poster_asset_id text,
  callback_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  queued_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz not null,
  -- set before the upstream is called and cleared when it surely took nothing
  submitting_at timestamptz,
  start_attempts integer not null default 0,
  poll_attempts integer not null default 0,
  -- consecutive failures of the upstream; drives the back-off
  failures integer not null default 0,
  next_step_at timestamptz not null,
  lease_token text,
  lease_until timestamptz,
  check (status not in ('queue', 'in_progress') or upstream_id is not null),
  check (status <> 'completed' or video_asset_id is not null),
  check (status <> 'failed' or (error_code is not null and error_message is not null)),
  check ((finished_at is not null) = (status in ('completed', 'failed', 'cancelled', 'expired')))
);
create unique index video_tasks_by_owner on easel.video_tasks (owner_key_id, position);
create index video_tasks_due on easel.video_tasks (next_step_at)
  where status in ('pending', 'queue', 'in_progress');

create table easel.video_task_events (
  id bigint generated always as identity primary key,
  task_id text not null references easel.video_tasks (id) on delete cascade,
  status text not null,
  at timestamptz not null
);
create index video_task_events_of_task on easel.video_task_events (task_id, id);

-- The history writes itself, in the statement that moves the task: no path can forget it.
create function easel.log_video_task_status() returns trigger language plpgsql as $$
begin
  insert into easel.video_task_events (task_id, status, at) values (new.id, new.status, new.updated_at);
  return null;
end
$$;
create trigger video_task_made after insert on easel.video_tasks
  for each row execute function easel.log_video_task_status();
create trigger video_task_moved after update on easel.video_tasks
  for each row when (old.status is distinct from new.status) execute function easel.log_video_task_status();

create table easel.idempotency_keys (
  owner_key_id text not null,
  key text not null,
  -- sha256 of method, path and body, hex: the same key with another request is a conflict
  request_hash text not null,
  status text not null check (status in ('running', 'finished')),
  response_status integer,
  response_headers jsonb,
  response_body bytea,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (owner_key_id, key)
);
create index idempotency_keys_expiry on easel.idempotency_keys (expires_at);
