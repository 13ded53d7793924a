-- Every table but `note` carries the process space, and every statement names it.
CREATE TABLE note (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

CREATE TABLE warehouse (
    id TEXT PRIMARY KEY,
    settings TEXT NOT NULL,
    settings_version INTEGER NOT NULL,
    name TEXT,
    disabled INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE licence (
    warehouse_id TEXT NOT NULL REFERENCES warehouse (id),
    key_hash BLOB NOT NULL,
    name TEXT,
    created_at TEXT,
    PRIMARY KEY (warehouse_id, key_hash)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX licence_by_name ON licence (warehouse_id, name);

-- `document` is the User of the interface.
CREATE TABLE person (
    warehouse_id TEXT NOT NULL REFERENCES warehouse (id),
    id TEXT NOT NULL,
    role TEXT CHECK (role IN ('Manager', 'Designer')),
    document TEXT NOT NULL,
    disabled INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (warehouse_id, id)
) STRICT, WITHOUT ROWID;

-- Tokens of a person that were issued until then (seconds since 1970) are refused, in every process space.
CREATE TABLE revocation (person_id TEXT PRIMARY KEY, until INTEGER NOT NULL) STRICT, WITHOUT ROWID;

-- The logical element. `content` is the hash of what was imported last.
CREATE TABLE element (
    warehouse_id TEXT NOT NULL REFERENCES warehouse (id),
    id TEXT NOT NULL,
    class TEXT NOT NULL,
    specialization TEXT,
    latest_id TEXT NOT NULL,
    external_id TEXT,
    content BLOB,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    PRIMARY KEY (warehouse_id, id)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX element_by_external_id ON element (warehouse_id, external_id) WHERE external_id IS NOT NULL;

-- One version of an element; `id` is the instance id. `properties` is an object of key to TranslatedString.
CREATE TABLE version (
    seq INTEGER PRIMARY KEY,
    warehouse_id TEXT NOT NULL,
    id TEXT NOT NULL,
    element_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    class TEXT NOT NULL,
    specialization TEXT,
    state TEXT NOT NULL,
    active INTEGER NOT NULL DEFAULT 1,
    visible INTEGER NOT NULL DEFAULT 1,
    visible_at TEXT NOT NULL,
    visible_by TEXT NOT NULL,
    owners TEXT NOT NULL,
    properties TEXT NOT NULL,
    modified_at TEXT,
    modified_by TEXT,
    validated_at TEXT,
    validated_by TEXT,
    published_at TEXT,
    published_by TEXT,
    FOREIGN KEY (warehouse_id, element_id) REFERENCES element (warehouse_id, id)
) STRICT;
CREATE UNIQUE INDEX version_by_id ON version (warehouse_id, id);
CREATE UNIQUE INDEX version_by_element ON version (warehouse_id, element_id, number);
CREATE UNIQUE INDEX version_valid ON version (warehouse_id, element_id) WHERE state = 'Valid';

-- `properties` is the JSON array of ArchitectureProperty that the reference carries.
CREATE TABLE relationship (
    seq INTEGER PRIMARY KEY,
    warehouse_id TEXT NOT NULL,
    id TEXT NOT NULL,
    external_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    directed INTEGER NOT NULL,
    source_id TEXT NOT NULL,
    target_id TEXT NOT NULL,
    properties TEXT NOT NULL,
    content BLOB NOT NULL,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    modified_at TEXT,
    modified_by TEXT,
    FOREIGN KEY (warehouse_id, source_id) REFERENCES element (warehouse_id, id),
    FOREIGN KEY (warehouse_id, target_id) REFERENCES element (warehouse_id, id)
) STRICT;
CREATE UNIQUE INDEX relationship_by_id ON relationship (warehouse_id, id);
CREATE UNIQUE INDEX relationship_by_external_id ON relationship (warehouse_id, external_id);
CREATE INDEX relationship_by_source ON relationship (warehouse_id, source_id);
CREATE INDEX relationship_by_target ON relationship (warehouse_id, target_id);

-- Replies to requests with an `Idempotency-Key`, returned again when the request is repeated.
CREATE TABLE idempotent_reply (
    warehouse_id TEXT NOT NULL REFERENCES warehouse (id),
    person_id TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash BLOB NOT NULL,
    reply TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (warehouse_id, person_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotent_reply_by_time ON idempotent_reply (warehouse_id, at);
