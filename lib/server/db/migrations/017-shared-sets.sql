-- Shares of several runs: a comparison or an evaluation. The content of a set is the file `response` of its body. Each of
-- its runs is a share of its own, which names the set and ends with it. `run_id` of a set: the evaluation, or the runs of
-- the comparison with commas.
alter table easel.shares add column kind text not null default 'run'
  check (kind in ('run', 'comparison', 'evaluation'));
alter table easel.shares add column set_id text references easel.shares (id);
create index shares_of_set on easel.shares (set_id) where set_id is not null;
