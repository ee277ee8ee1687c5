-- What the owner sets for the modal without a deploy. A published version never changes; a roll-back publishes an
-- earlier one again.
CREATE TABLE modal_configs (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  version integer NOT NULL,
  config jsonb NOT NULL,
  note text NOT NULL,
  published_at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  rollback_of integer,
  PRIMARY KEY (project_id, version)
);

CREATE TABLE modal_drafts (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  config jsonb NOT NULL,
  revision integer NOT NULL,
  changed_at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL
);
