-- Names of conversations, image sessions and comparisons: of the runs with this group_id that person_id made. Who sees
-- one of these runs sees the name. An older version shows none.
create table easel.group_names (
  id text primary key,
  name text not null,
  person_id text not null default 'local'
);
create index runs_of_group on easel.runs (group_id text_pattern_ops) where group_id is not null;
