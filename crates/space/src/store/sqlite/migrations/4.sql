-- From format 3: an element has at most one Valid version.
CREATE UNIQUE INDEX version_valid ON version (warehouse_id, element_id) WHERE state = 'Valid';
