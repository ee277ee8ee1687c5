-- The browser (by the thumbprint of its key) that made the change: its owner knows of it without a notice.
ALTER TABLE embedded.notices ADD COLUMN thumbprint text;
