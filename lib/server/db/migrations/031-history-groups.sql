-- What a run belongs to, as 'eval_...' or the id that a page gives its runs; the key of a call of the API, by its
-- name then. An older version leaves both empty.
alter table easel.runs add column group_id text, add column key_name text;
create index runs_of_api on easel.runs (started_at desc) where key_name is not null;
