-- Marks of the images of a run: an object from the index of the image, from 0, to 'starred' or 'rejected'.
alter table easel.runs add column marks jsonb not null default '{}';
