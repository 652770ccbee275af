-- What a key may do, how often and for how much. See lib/contract/playground/key-limits.ts.
alter table easel.api_keys drop column scopes, add column limits jsonb;

-- When the next request of a key is due if its requests came evenly: the state of a token bucket.
create table easel.key_rates (
  key_id text primary key,
  next_at timestamptz not null
);

-- The cost of a key in a month (UTC): summing up its minutes would read a hundred thousand rows.
create table easel.key_spending (
  key_id text not null,
  month date not null,
  cost double precision not null,
  primary key (key_id, month)
);
insert into easel.key_spending
  select key_id, date_trunc('month', minute at time zone 'utc')::date, sum(cost)
  from easel.usage_minutes group by 1, 2 having sum(cost) > 0;
