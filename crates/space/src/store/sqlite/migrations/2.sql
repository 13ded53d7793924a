-- From format 1: relationships are updated by their id; imports are idempotent as creations are.
CREATE UNIQUE INDEX relationship_by_id ON relationship (warehouse_id, id);
ALTER TABLE creation RENAME TO idempotent_reply;
DROP INDEX creation_by_time;
CREATE INDEX idempotent_reply_by_time ON idempotent_reply (warehouse_id, at);
