-- Costs in the currency of the price table, by the prices at the time: a later change of a price changes none of them.
-- Null: nothing that was used had a price. Not micro units: one token can cost less than a millionth.

alter table easel.usage_minutes
  add column cost double precision not null default 0,
  add column unpriced bigint not null default 0,
  -- of finished videos, in the minute in which they were finished
  add column video_seconds bigint not null default 0;
-- What was used before costs were counted has none.
update easel.usage_minutes set unpriced = requests where input_tokens + output_tokens + images > 0;

alter table easel.runs add column cost double precision;
alter table easel.video_tasks add column cost double precision;

-- Videos count here, too: the usage must outlive their tasks.
insert into easel.usage_minutes as kept (
    minute, key_id, model, operation, outcome, provider, requests, input_tokens, output_tokens, images, latency,
    video_seconds, unpriced
  )
  select date_trunc('minute', finished_at), owner_key_id, left(model, 200), 'videos.create', 'done', provider, 0, 0, 0, 0, '{}',
    sum(greatest(0, ceil(seconds - 0.1))), count(*)
  from easel.video_tasks where status = 'completed' and seconds is not null group by 1, 2, 3, 6
  on conflict (minute, key_id, model, operation, outcome, provider) do update set
    video_seconds = excluded.video_seconds, unpriced = kept.unpriced + excluded.unpriced;
