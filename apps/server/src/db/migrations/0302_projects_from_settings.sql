-- The server removes a project that left the settings, and its sessions with it. Rows that the
-- operator inserted stay.
ALTER TABLE projects ADD COLUMN from_settings boolean NOT NULL DEFAULT false;
