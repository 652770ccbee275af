-- Costs in the currency of the price table, by the prices at the time: a later change of a price changes none of them.
-- Null: nothing that was used had a price. Not micro units: one token can cost less than a millionth.

alter table easel.usage_minutes
  add column cost double precision not null default 0,
  add column unpriced bigint not null default 0;
-- What was used before costs were counted has none.
update easel.usage_minutes set unpriced = requests where input_tokens + output_tokens + images > 0;

alter table easel.runs add column cost double precision;
alter table easel.video_tasks add column cost double precision;
