-- The request that ordered a task, as its reply named it: what a person quotes when something went wrong.

alter table easel.video_tasks add column request_id text;
