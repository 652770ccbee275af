-- A body is noted before its first file is written: a process that is killed in between leaves no file that no row
-- knows of.

-- since when its files are being written, for a run that is not there yet; null once the run is, or its writer gave up
alter table easel.run_bodies add column writing_since timestamptz;
create index run_bodies_writing on easel.run_bodies (writing_since) where writing_since is not null;
