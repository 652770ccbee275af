-- From the request of a video to the end of its task. Null: not ended, or ended before this was saved.
alter table easel.runs add column video_ms double precision;
update easel.runs set video_ms = extract(epoch from finished_at - created_at)::float8 * 1000
  from easel.video_tasks where video_tasks.id = runs.task_id and finished_at is not null;
