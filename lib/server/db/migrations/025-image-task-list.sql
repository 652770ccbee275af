-- The pages list image tasks beside videos: one order of creation, and the same counts and texts. Only the tasks of the
-- pages are listed there; those of API keys do not pay for it.
alter table easel.image_tasks alter column position drop identity;
alter table easel.image_tasks alter column position set default nextval('easel.video_tasks_position_seq');
update easel.image_tasks set position = moved.position
  from (
    select id, nextval('easel.video_tasks_position_seq') as position
    from (select id from easel.image_tasks order by position) as tasks
  ) as moved
  where moved.id = image_tasks.id;

-- What is kept of a response beside its body: headers, the number of images, the cost.
alter table easel.video_tasks add column result json;
alter table easel.image_tasks add column result json;

create function easel.list_image_task() returns trigger language plpgsql as $$
declare
  task easel.image_tasks := case tg_op when 'DELETE' then old else new end;
begin
  insert into easel.video_task_counts as counts (owner_key_id, model, status, tasks)
    values (task.owner_key_id, task.model, task.status, case tg_op when 'DELETE' then -1 else 1 end)
    on conflict (owner_key_id, model, status) do update set tasks = counts.tasks + excluded.tasks;
  if tg_op = 'DELETE' then
    delete from easel.video_task_texts where position = task.position;
  else
    insert into easel.video_task_texts values (task.position, lower(task.prompt::text) || ' ' || lower(task.id));
  end if;
  return null;
end
$$;
create trigger image_task_added after insert on easel.image_tasks
  for each row when (new.owner_key_id = 'playground') execute function easel.list_image_task();
create trigger image_task_removed after delete on easel.image_tasks
  for each row when (old.owner_key_id = 'playground') execute function easel.list_image_task();
create trigger image_task_counted after update on easel.image_tasks
  for each row when (old.status is distinct from new.status and new.owner_key_id = 'playground')
  execute function easel.count_moved_video_task();
insert into easel.video_task_texts
  select position, lower(prompt::text) || ' ' || lower(id) from easel.image_tasks where owner_key_id = 'playground';
insert into easel.video_task_counts as counts (owner_key_id, model, status, tasks)
  select owner_key_id, model, status, count(*) from easel.image_tasks
    where owner_key_id = 'playground' group by 1, 2, 3
  on conflict (owner_key_id, model, status) do update set tasks = counts.tasks + excluded.tasks;

create index image_tasks_by_status on easel.image_tasks (owner_key_id, status, position);
create index image_tasks_live on easel.image_tasks (status) where status in ('pending', 'queue', 'in_progress');
