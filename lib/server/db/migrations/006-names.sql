-- One name for one thing: response instead of reply, image instead of picture, video instead of film.

alter table easel.runs rename column reply_bytes to response_bytes;
alter index easel.runs_without_film rename to runs_without_video;
alter table easel.run_details rename column reply_headers to response_headers;
alter table easel.usage_minutes rename column pictures to images;

-- The names of a run's files, and the keys of the runs that shares hold.
update easel.run_bodies
  set files = (
    select jsonb_agg(case when file->>'name' = 'reply' then file || '{"name": "response"}' else file end)
    from jsonb_array_elements(files) as file
  )
  where files @> '[{"name": "reply"}]';
update easel.shares
  set run = replace(replace(run::text, '"replyBytes":', '"responseBytes":'), '"replyHeaders":', '"responseHeaders":')::json;
