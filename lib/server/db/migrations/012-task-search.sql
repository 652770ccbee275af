-- Finds a text among 100,000 tasks in milliseconds. A role that may not create extensions, and PGlite, which opens new
-- databases unreliably with this extension, search sequentially.
do $$
begin
  create extension if not exists pg_trgm;
  create index video_tasks_search on easel.video_tasks using gin (search gin_trgm_ops);
exception when insufficient_privilege or undefined_file or undefined_object or feature_not_supported then
  raise notice 'pg_trgm is not available: the search of tasks reads every task';
end
$$;
