-- What running requests may still cost, beside what is spent: reserved when a request is accepted, settled when it ends.
create table easel.reservations (
  -- Of the request; of its task as soon as there is one.
  id text not null,
  -- Whose budget it is: the id of a key, and later of a person, too.
  owner text not null,
  -- The most that the request may cost, in the currency of the prices.
  amount double precision not null,
  model text not null,
  operation text not null,
  -- Its process renews it. Null for a task, whose row decides.
  expires_at timestamptz,
  primary key (id, owner)
);
create index reservations_of_owner on easel.reservations (owner);

-- Reserves an amount within a budget. The row of the month is locked, so that requests of one owner see each other; a
-- statement in a function sees what was committed before it. The first request of a month is accepted whatever it costs.
create function easel.reserve(
  request text, payer text, month_budget double precision, most double precision, of_model text, of_operation text,
  seconds double precision, out accepted boolean, out spent double precision, out reserved double precision
) language plpgsql as $$
declare
  present date := date_trunc('month', statement_timestamp() at time zone 'utc');
begin
  insert into easel.key_spending (key_id, month, cost) values (payer, present, 0) on conflict do nothing;
  select cost into spent from easel.key_spending where key_id = payer and month = present for update;
  select coalesce(sum(amount), 0) into reserved from easel.reservations where owner = payer;
  -- A little more, for the rounding of sums.
  accepted := spent + reserved = 0
    or (spent + reserved < month_budget and spent + reserved + most <= month_budget * (1 + 1e-9));
  if accepted and most > 0 then
    insert into easel.reservations (id, owner, amount, model, operation, expires_at)
      values (request, payer, most, of_model, of_operation, statement_timestamp() + make_interval(secs => seconds));
  end if;
end
$$;

-- A task takes over the reservation of its request, and ends it with itself, in the transactions of its states.
create function easel.follow_reservation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update easel.reservations set id = new.id, expires_at = null where id = new.request_id;
  else
    delete from easel.reservations where id = new.id;
  end if;
  return null;
end
$$;
create trigger video_task_reserved after insert on easel.video_tasks
  for each row when (new.request_id is not null) execute function easel.follow_reservation();
create trigger video_task_settled after update on easel.video_tasks
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function easel.follow_reservation();
create trigger image_task_reserved after insert on easel.image_tasks
  for each row when (new.request_id is not null) execute function easel.follow_reservation();
create trigger image_task_settled after update on easel.image_tasks
  for each row when (old.finished_at is null and new.finished_at is not null)
  execute function easel.follow_reservation();

-- The results of the sandbox are simulated: they cost nothing in sums, and nothing of a budget.
update easel.key_spending as kept set cost = greatest(0, kept.cost - simulated.cost)
  from (
    select key_id, date_trunc('month', minute at time zone 'utc')::date as month, sum(cost) as cost
    from easel.usage_minutes where provider = 'sandbox' group by 1, 2
  ) as simulated
  where kept.key_id = simulated.key_id and kept.month = simulated.month;
update easel.usage_minutes set cost = 0, unpriced = 0 where provider = 'sandbox' and (cost > 0 or unpriced > 0);

-- A new installation starts with the price list of the program; one that has been used keeps its empty table.
insert into easel.settings (key, value)
  select 'prices', '{"currency": "$", "models": {}}' where exists (select from easel.api_keys) or exists (select from easel.usage_minutes)
  on conflict do nothing;
