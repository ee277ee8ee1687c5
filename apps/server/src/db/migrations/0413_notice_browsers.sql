-- The browser (by the thumbprint of its key) that made the change; it is not shown its own notices as new.
ALTER TABLE embedded.notices ADD COLUMN thumbprint text;
