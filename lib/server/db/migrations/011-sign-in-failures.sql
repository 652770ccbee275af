-- Wrong passwords by address, for all processes of the service together. A row counts until its time.
create table easel.sign_in_failures (
  name text primary key,
  wrong integer not null,
  until timestamptz not null
);
create index sign_in_failures_until on easel.sign_in_failures (until);
