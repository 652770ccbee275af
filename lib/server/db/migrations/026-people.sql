-- People who use the pages, invitations to become one, and what people did. An earlier version ignores the three tables.
create table easel.people (
  id text primary key,
  -- What an OpenID Connect issuer calls this person; null for others. Never the e-mail: an address changes its owner.
  issuer text,
  subject text,
  name text not null,
  email text,
  role text not null,
  -- argon2id; null for people of an issuer and for the shared password.
  password_hash text,
  -- Of the calls of the pages and of all own keys, as of a key.
  limits jsonb,
  private_default boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz,
  disabled_at timestamptz,
  -- The row stays, so that what the person did has a name, without what identifies them at an issuer.
  removed_at timestamptz,
  changed_at timestamptz not null default clock_timestamp(),
  unique (issuer, subject)
);
-- Processes load only the people that changed, as with API keys.
create index people_changed on easel.people (changed_at);
create trigger person_changed
  before update of issuer, subject, name, email, role, password_hash, limits, private_default, disabled_at, removed_at
  on easel.people for each row execute function easel.note_key_change();
-- The name is what somebody with a password signs in with.
create unique index people_named on easel.people (lower(name)) where password_hash is not null;

create table easel.invitations (
  -- SHA-256 of the 32 random bytes in the link.
  hash text primary key,
  role text not null,
  note text not null,
  -- A person who chooses a new password; null for a new person.
  person_id text,
  created_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_by text
);

create table easel.audit (
  position bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- Null for a stranger.
  actor_id text,
  actor_name text not null,
  action text not null,
  target text,
  -- Ids, old and new values; never content.
  detail jsonb not null,
  -- 24 bits of an IPv4 address, 64 of IPv6.
  network text not null
);
create index audit_at on easel.audit (at);
