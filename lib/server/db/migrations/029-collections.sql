-- Collections: runs, comparisons and evaluations in an order of their own, with a title and notes.
create table easel.collections (
  id text primary key,
  title text not null,
  notes text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  person_id text not null default 'local',
  visibility text not null default 'team' check (visibility in ('team', 'private'))
);

-- An item names what it shows: its runs, or an evaluation. Who does not see them does not see the item. `content` of a
-- comparison: its title, labels and link. Runs of the history that are named here are kept as pinned ones are.
create table easel.collection_items (
  id text primary key,
  collection_id text not null references easel.collections (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('run', 'comparison', 'evaluation')),
  run_ids text[] not null,
  evaluation_id text,
  content json,
  note text not null default ''
);
create index collection_items_in_order on easel.collection_items (collection_id, position);

alter table easel.shares drop constraint shares_kind_check;
alter table easel.shares add constraint shares_kind_check
  check (kind in ('run', 'comparison', 'evaluation', 'collection'));
