-- Origins that the operator adds while the server runs; a start writes only the settings' own to `origins`.
ALTER TABLE projects ADD COLUMN added_origins text[] NOT NULL DEFAULT '{}';
