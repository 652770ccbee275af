-- Usage by provider: the target that answered; empty for refused requests and for what was counted earlier.

alter table easel.usage_minutes add column provider text not null default '';
alter table easel.usage_minutes drop constraint usage_minutes_pkey;
alter table easel.usage_minutes add primary key (minute, key_id, model, operation, outcome, provider);
