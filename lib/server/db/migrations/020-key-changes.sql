-- Processes load only the keys that changed. A trigger sets the time, so that an earlier version need not know it; the
-- last use of a key is no change.
alter table easel.api_keys add column changed_at timestamptz not null default clock_timestamp();
create index api_keys_changed on easel.api_keys (changed_at);

create function easel.note_key_change() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger api_key_changed before update of name, limits, expires_at, revoked_at on easel.api_keys
  for each row execute function easel.note_key_change();
