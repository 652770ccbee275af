-- Image requests that outlive their connection: tasks with the columns and rules of video tasks. A table of its own, so
-- that an earlier version, which runs beside this one during an update, does not take them for videos.
create table easel.image_tasks (
  like easel.video_tasks including defaults including constraints including identity,
  primary key (id)
);
create unique index image_tasks_by_owner on easel.image_tasks (owner_key_id, position);
create index image_tasks_to_run on easel.image_tasks (next_step_at) where status in ('pending', 'in_progress');
