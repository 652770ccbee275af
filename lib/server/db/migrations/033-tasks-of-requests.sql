-- An evaluation finds the task of a request whose response it has lost.
create index video_tasks_of_request on easel.video_tasks (request_id) where request_id is not null;
