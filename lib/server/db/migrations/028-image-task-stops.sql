-- Cancelled image tasks whose upstream must still be stopped: those at another server of this interface.
create index image_tasks_stop on easel.image_tasks (stop_at) where stop_at is not null;
