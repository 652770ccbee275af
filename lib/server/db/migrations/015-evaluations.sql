-- Evaluations: rows of values times models, run by the server. A cell is one request and, with a judge, a second one.
create table easel.evaluations (
  id text primary key,
  name text not null,
  -- rows, template, models, checks and judge as they were given
  spec json not null,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  -- set while no cell waits or runs
  finished_at timestamptz
);
create index evaluations_unfinished on easel.evaluations (created_at) where finished_at is null;

create table easel.evaluation_cells (
  evaluation_id text not null,
  position integer not null,
  row_index integer not null,
  model text not null,
  repeat integer not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'unknown', 'cancelled')),
  step text not null check (step in ('request', 'judge')),
  -- the run of the request, known before it is sent, and that of the judge
  run_id text,
  judge_run_id text,
  text text not null default '',
  result json,
  lease_token text,
  lease_until timestamptz,
  primary key (evaluation_id, position)
);
create index evaluation_cells_open on easel.evaluation_cells (evaluation_id, position)
  where state in ('waiting', 'running');

create table easel.evaluation_votes (
  evaluation_id text not null,
  first integer not null,
  second integer not null,
  winner text not null check (winner in ('first', 'second', 'tie')),
  voted_at timestamptz not null,
  primary key (evaluation_id, first, second)
);
