-- Sign-ins to the pages. The cookie has 32 random bytes, `hash` is their SHA-256 in hexadecimal.
create table easel.sessions (
  hash text primary key,
  -- `shared` for the password; derived from issuer and subject for a user of OpenID Connect.
  person_id text not null,
  -- What the issuer said: issuer, subject, name, email. Null for the password.
  identity jsonb,
  -- The mark of the password, or of issuer and client, that opened it: under another one it no longer counts.
  credential text not null,
  -- Browser and system, for people.
  label text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_of_person on easel.sessions (person_id);
-- For the other processes, which read what has changed.
create index sessions_changed on easel.sessions (greatest(created_at, ended_at));
