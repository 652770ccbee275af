-- The history of the pages' runs, and what of it is shared by link.

-- The files of one run: its request, its reply, pictures. A run and its shares hold them together; when nobody
-- does any more, the sweep deletes the files and then the row.
create table easel.run_bodies (
  id text primary key,
  -- of all files together
  size bigint not null default 0,
  -- name, size and content type of each file
  files jsonb not null default '[]',
  created_at timestamptz not null
);

create table easel.runs (
  -- the request id
  id text primary key,
  body_id text not null references easel.run_bodies (id),
  operation_id text not null,
  model text not null,
  words text not null,
  provider text,
  outcome text not null check (outcome in ('running', 'done', 'failed', 'stopped')),
  status integer,
  error text,
  started_at timestamptz not null,
  headers_ms double precision,
  first_byte_ms double precision,
  total_ms double precision,
  request_bytes bigint not null default 0,
  reply_bytes bigint not null default 0,
  input_tokens bigint,
  output_tokens bigint,
  results integer not null default 0,
  task_id text,
  has_thumbnail boolean not null default false,
  pinned boolean not null default false,
  tags text[] not null default '{}',
  -- words, model, operation, error and tags in lower case, for finding
  search text not null,
  -- when the process that records it last said so; null once the run is over
  alive_at timestamptz,
  -- deleted by somebody: can be restored for a while
  deleted_at timestamptz,
  check ((outcome = 'running') = (alive_at is not null))
);
create index runs_newest on easel.runs (started_at desc, id desc) where deleted_at is null;
create index runs_of_body on easel.runs (body_id);
create index runs_deleted on easel.runs (deleted_at) where deleted_at is not null;
create index runs_alive on easel.runs (alive_at) where alive_at is not null;
create index runs_without_film on easel.runs (task_id) where task_id is not null and results = 0;

-- What only a look at one run needs; beside it, so that the list stays narrow.
create table easel.run_details (
  run_id text primary key references easel.runs (id) on delete cascade,
  method text not null,
  path text not null,
  request_headers json not null,
  reply_headers json not null,
  -- each write of the reply: milliseconds since the start, bytes
  chunks json not null,
  -- pictures that the reply only linked to: link, content type, bytes
  media json not null
);

create table easel.shares (
  -- random: who knows it may read
  id text primary key,
  run_id text not null,
  -- null once it is over
  body_id text references easel.run_bodies (id),
  -- the run as it was when it was shared
  run json not null,
  created_at timestamptz not null,
  -- null: until it is revoked
  expires_at timestamptz,
  revoked_at timestamptz,
  views bigint not null default 0
);
create index shares_of_run on easel.shares (run_id, created_at desc);
create index shares_of_body on easel.shares (body_id) where body_id is not null;
create index shares_newest on easel.shares (created_at desc, id);
