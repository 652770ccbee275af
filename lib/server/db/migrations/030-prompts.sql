-- Request templates of people, by name, with every version of their body. An earlier version ignores both tables.
create table easel.prompts (
  id text primary key,
  -- The operation whose form opens it, or system-prompt.
  operation text not null,
  name text not null,
  -- The latest version.
  version integer not null,
  person_id text not null default 'local',
  visibility text not null default 'team' check (visibility in ('team', 'private')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
-- Of one person, so that a taken name says nothing about the private prompts of others.
create unique index prompts_named on easel.prompts (person_id, operation, lower(name));

create table easel.prompt_versions (
  prompt_id text not null references easel.prompts (id) on delete cascade,
  version integer not null,
  model text not null,
  stream boolean not null,
  body json not null,
  -- The beginning of its text, for lists.
  excerpt text not null,
  note text not null,
  person_id text not null,
  at timestamptz not null,
  primary key (prompt_id, version)
);
