-- From format 2: names of process spaces and licence keys; people and process spaces can be disabled, tokens revoked.
ALTER TABLE warehouse ADD COLUMN name TEXT;
ALTER TABLE warehouse ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
ALTER TABLE licence ADD COLUMN name TEXT;
ALTER TABLE licence ADD COLUMN created_at TEXT;
UPDATE licence SET name = 'key-' || lower(substr(hex(key_hash), 1, 8));
CREATE UNIQUE INDEX licence_by_name ON licence (warehouse_id, name);
ALTER TABLE person ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0;
CREATE TABLE revocation (person_id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;
