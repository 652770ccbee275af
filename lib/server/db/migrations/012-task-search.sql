-- Finds a text among 100,000 tasks in milliseconds, without an extension. The texts have their own table: every poll
-- writes the row of a task, which would write its entries in the index again.
create function easel.trigrams(value text) returns text[] language sql immutable strict parallel safe cost 5000 as $$
  select coalesce(array_agg(distinct trigram), '{}') from (
    select one || lead(one) over reading || lead(one, 2) over reading as trigram
    from string_to_table(value, null) as one window reading as ()
  ) as trigrams where trigram is not null
$$;

create table easel.video_task_texts (
  position bigint primary key,
  text text not null
);
insert into easel.video_task_texts select position, search from easel.video_tasks;
create index video_task_texts_trigrams on easel.video_task_texts using gin (easel.trigrams(text));
alter table easel.video_tasks drop column search;

create function easel.add_video_task_texts() returns trigger language plpgsql as $$
begin
  insert into easel.video_task_texts
    select position, lower(prompt::text) || ' ' || lower(id) from added;
  return null;
end
$$;
create function easel.remove_video_task_texts() returns trigger language plpgsql as $$
begin
  delete from easel.video_task_texts where position in (select position from removed);
  return null;
end
$$;
create trigger video_tasks_added_texts after insert on easel.video_tasks
  referencing new table as added for each statement execute function easel.add_video_task_texts();
create trigger video_tasks_removed_texts after delete on easel.video_tasks
  referencing old table as removed for each statement execute function easel.remove_video_task_texts();
