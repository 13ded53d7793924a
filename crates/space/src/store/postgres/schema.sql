-- The tables of SQLite's schema.sql, with the same names and columns, in format 4. Every statement of the service runs
-- on both. The collation sorts as SQLite does.
CREATE TABLE format (version BIGINT NOT NULL);

-- A list of texts as SQLite's json_each gives it: position and text. ROWS 1, so that each is looked up by an index: with
-- a realistic number, PostgreSQL reads all of a process space of up to some 20,000 elements for a single id.
CREATE FUNCTION json_each(texts TEXT) RETURNS TABLE (key BIGINT, value TEXT)
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE ROWS 1 AS $$
    SELECT ordinality - 1, value FROM json_array_elements_text(texts::json) WITH ORDINALITY AS list (value, ordinality)
$$;

CREATE TABLE note (key TEXT COLLATE "C" PRIMARY KEY, value TEXT COLLATE "C" NOT NULL);

CREATE TABLE warehouse (
    id TEXT COLLATE "C" PRIMARY KEY,
    settings TEXT COLLATE "C" NOT NULL,
    settings_version BIGINT NOT NULL,
    name TEXT COLLATE "C",
    disabled BOOLEAN NOT NULL DEFAULT false
);

CREATE TABLE licence (
    warehouse_id TEXT COLLATE "C" NOT NULL REFERENCES warehouse (id),
    key_hash BYTEA NOT NULL,
    name TEXT COLLATE "C",
    created_at TEXT COLLATE "C",
    PRIMARY KEY (warehouse_id, key_hash)
);
CREATE UNIQUE INDEX licence_by_name ON licence (warehouse_id, name);

CREATE TABLE person (
    warehouse_id TEXT COLLATE "C" NOT NULL REFERENCES warehouse (id),
    id TEXT COLLATE "C" NOT NULL,
    role TEXT COLLATE "C" CHECK (role IN ('Manager', 'Designer')),
    document TEXT COLLATE "C" NOT NULL,
    disabled BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY (warehouse_id, id)
);

CREATE TABLE revocation (person_id TEXT COLLATE "C" PRIMARY KEY, until BIGINT NOT NULL);

CREATE TABLE element (
    warehouse_id TEXT COLLATE "C" NOT NULL REFERENCES warehouse (id),
    id TEXT COLLATE "C" NOT NULL,
    class TEXT COLLATE "C" NOT NULL,
    specialization TEXT COLLATE "C",
    latest_id TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C",
    content BYTEA,
    created_at TEXT COLLATE "C" NOT NULL,
    created_by TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (warehouse_id, id)
);
-- A hash, because an index holds no text of some kilobytes.
CREATE UNIQUE INDEX element_by_external_id ON element (warehouse_id, md5(external_id)) WHERE external_id IS NOT NULL;

CREATE TABLE version (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    warehouse_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    element_id TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    class TEXT COLLATE "C" NOT NULL,
    specialization TEXT COLLATE "C",
    state TEXT COLLATE "C" NOT NULL,
    active BOOLEAN NOT NULL DEFAULT true,
    visible BOOLEAN NOT NULL DEFAULT true,
    visible_at TEXT COLLATE "C" NOT NULL,
    visible_by TEXT COLLATE "C" NOT NULL,
    owners TEXT COLLATE "C" NOT NULL,
    properties TEXT COLLATE "C" NOT NULL,
    modified_at TEXT COLLATE "C",
    modified_by TEXT COLLATE "C",
    validated_at TEXT COLLATE "C",
    validated_by TEXT COLLATE "C",
    published_at TEXT COLLATE "C",
    published_by TEXT COLLATE "C",
    FOREIGN KEY (warehouse_id, element_id) REFERENCES element (warehouse_id, id)
);
CREATE UNIQUE INDEX version_by_id ON version (warehouse_id, id);
CREATE UNIQUE INDEX version_by_element ON version (warehouse_id, element_id, number);
CREATE UNIQUE INDEX version_valid ON version (warehouse_id, element_id) WHERE state = 'Valid';

CREATE TABLE relationship (
    seq BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    warehouse_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    external_id TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    directed BOOLEAN NOT NULL,
    source_id TEXT COLLATE "C" NOT NULL,
    target_id TEXT COLLATE "C" NOT NULL,
    properties TEXT COLLATE "C" NOT NULL,
    content BYTEA NOT NULL,
    created_at TEXT COLLATE "C" NOT NULL,
    created_by TEXT COLLATE "C" NOT NULL,
    modified_at TEXT COLLATE "C",
    modified_by TEXT COLLATE "C",
    FOREIGN KEY (warehouse_id, source_id) REFERENCES element (warehouse_id, id),
    FOREIGN KEY (warehouse_id, target_id) REFERENCES element (warehouse_id, id)
);
CREATE UNIQUE INDEX relationship_by_id ON relationship (warehouse_id, id);
CREATE UNIQUE INDEX relationship_by_external_id ON relationship (warehouse_id, md5(external_id));
CREATE INDEX relationship_by_source ON relationship (warehouse_id, source_id);
CREATE INDEX relationship_by_target ON relationship (warehouse_id, target_id);

CREATE TABLE idempotent_reply (
    warehouse_id TEXT COLLATE "C" NOT NULL REFERENCES warehouse (id),
    person_id TEXT COLLATE "C" NOT NULL,
    key TEXT COLLATE "C" NOT NULL,
    body_hash BYTEA NOT NULL,
    reply TEXT COLLATE "C" NOT NULL,
    at TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (warehouse_id, person_id, key)
);
CREATE INDEX idempotent_reply_by_time ON idempotent_reply (warehouse_id, at);
