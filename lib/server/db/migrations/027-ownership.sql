-- Who made a thing, and who sees it: what is there belongs to everybody, as before.
alter table easel.runs
  add column person_id text not null default 'local',
  add column visibility text not null default 'team' check (visibility in ('team', 'private'));
alter table easel.video_tasks
  add column person_id text not null default 'local',
  add column visibility text not null default 'team' check (visibility in ('team', 'private'));
alter table easel.image_tasks
  add column person_id text not null default 'local',
  add column visibility text not null default 'team' check (visibility in ('team', 'private'));
alter table easel.evaluations
  add column person_id text not null default 'local',
  add column visibility text not null default 'team' check (visibility in ('team', 'private'));
-- The visibility of a share is that of what it shows: whether others find it in the list. The audience may read it.
alter table easel.shares
  add column person_id text not null default 'local',
  add column visibility text not null default 'team' check (visibility in ('team', 'private')),
  add column audience text not null default 'anyone' check (audience in ('anyone', 'team'));
-- Null: a key of the team.
alter table easel.api_keys add column person_id text;

-- The counts of all tasks are kept (019, 025); what a person does not see of them is few and counted.
create index video_tasks_private on easel.video_tasks (owner_key_id) where visibility = 'private';
create index image_tasks_private on easel.image_tasks (owner_key_id) where visibility = 'private';
create index video_tasks_of_person on easel.video_tasks (person_id, position) where person_id <> 'local';
create index image_tasks_of_person on easel.image_tasks (person_id, position) where person_id <> 'local';

-- What belongs together is seen by the same people: a run and its task, an evaluation and its runs, and their shares in
-- the list of shares.
create function easel.follow_visibility() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'runs' then
    update easel.video_tasks set visibility = new.visibility where id = new.task_id and visibility <> new.visibility;
    update easel.image_tasks set visibility = new.visibility
      where request_id = new.id and owner_key_id = 'playground' and visibility <> new.visibility;
  elsif tg_table_name = 'evaluations' then
    update easel.runs set visibility = new.visibility
      where person_id = new.person_id and visibility <> new.visibility and id in (
        select unnest(array[run_id, judge_run_id]) from easel.evaluation_cells where evaluation_id = new.id
      );
  elsif new.owner_key_id = 'playground' then
    update easel.runs set visibility = new.visibility
      where visibility <> new.visibility
        and id in (select id from easel.runs where task_id = new.id union all select new.request_id);
  end if;
  update easel.shares set visibility = new.visibility where run_id = new.id;
  if new.visibility = 'private' then
    update easel.shares set visibility = 'private'
      where id in (select set_id from easel.shares where run_id = new.id);
  end if;
  return null;
end
$$;
create trigger run_shown after update of visibility on easel.runs
  for each row when (old.visibility <> new.visibility) execute function easel.follow_visibility();
create trigger video_task_shown after update of visibility on easel.video_tasks
  for each row when (old.visibility <> new.visibility) execute function easel.follow_visibility();
create trigger image_task_shown after update of visibility on easel.image_tasks
  for each row when (old.visibility <> new.visibility) execute function easel.follow_visibility();
create trigger evaluation_shown after update of visibility on easel.evaluations
  for each row when (old.visibility <> new.visibility) execute function easel.follow_visibility();

-- Several people vote on the same two cells. The earlier version, which writes one vote for each two, keeps its table.
create table easel.person_votes (
  evaluation_id text not null references easel.evaluations (id) on delete cascade,
  person_id text not null,
  first integer not null,
  second integer not null,
  winner text not null check (winner in ('first', 'second', 'tie')),
  voted_at timestamptz not null,
  primary key (evaluation_id, person_id, first, second)
);
alter table easel.evaluation_votes
  add foreign key (evaluation_id) references easel.evaluations (id) on delete cascade not valid;
insert into easel.person_votes
  select evaluation_id, 'local', first, second, winner, voted_at from easel.evaluation_votes
    where evaluation_id in (select id from easel.evaluations);

create function easel.copy_vote() returns trigger language plpgsql as $$
begin
  insert into easel.person_votes values (new.evaluation_id, 'local', new.first, new.second, new.winner, new.voted_at)
    on conflict (evaluation_id, person_id, first, second)
    do update set winner = excluded.winner, voted_at = excluded.voted_at;
  return null;
end
$$;
create trigger vote_copied after insert or update on easel.evaluation_votes
  for each row execute function easel.copy_vote();
