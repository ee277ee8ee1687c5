-- The owner's console: who may look at a project and change it. Hashes of tokens only, never tokens; no IP addresses.
CREATE SCHEMA console;

CREATE TABLE console.owners (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  -- The WebAuthn user handle.
  user_handle bytea NOT NULL UNIQUE,
  -- Set by the claim token that the server prints: adopts projects without an owner, and may create projects.
  is_operator boolean NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE console.credentials (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES console.owners (id) ON DELETE CASCADE,
  -- A passkey …
  credential_id bytea UNIQUE,
  public_key bytea,
  sign_count bigint NOT NULL DEFAULT 0,
  -- … or a wallet: CAIP-10 without the chain's reference, an EVM address in lower case.
  account text UNIQUE,
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  CHECK ((credential_id IS NULL) <> (account IS NULL)),
  CHECK ((credential_id IS NULL) = (public_key IS NULL))
);
CREATE INDEX credentials_by_owner ON console.credentials (owner_id);

CREATE TABLE console.sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  -- NULL: looks at the sample project only.
  owner_id uuid REFERENCES console.owners (id) ON DELETE CASCADE,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  step_up_until timestamptz
);
CREATE INDEX sessions_by_owner ON console.sessions (owner_id);
CREATE INDEX console_sessions_ends_at ON console.sessions (ends_at);
CREATE INDEX console_sessions_used_at ON console.sessions (used_at);

-- A ceremony that is open: one DELETE … RETURNING consumes it.
CREATE TABLE console.challenges (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  challenge text NOT NULL,
  user_handle bytea NOT NULL,
  -- CAIP-10, with the exact text that its wallet signs.
  account text,
  message text,
  -- The session that asked, for a step-up and a new credential.
  session_id uuid REFERENCES console.sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_expires_at ON console.challenges (expires_at);

CREATE TABLE console.claims (
  token_hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE console.members (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  owner_id uuid NOT NULL REFERENCES console.owners (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, owner_id)
);
CREATE INDEX members_by_owner ON console.members (owner_id);

CREATE TABLE console.invitations (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  token_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES console.owners (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, id)
);

-- API tokens and share links.
CREATE TABLE console.tokens (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  name text NOT NULL,
  scopes text[] NOT NULL,
  secret_hash bytea NOT NULL UNIQUE,
  created_by uuid REFERENCES console.owners (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  expires_at timestamptz,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE console.audit (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  actor_id uuid,
  actor_name text NOT NULL,
  action text NOT NULL,
  before jsonb,
  after jsonb,
  undone_at timestamptz,
  PRIMARY KEY (project_id, id)
);
CREATE INDEX audit_by_time ON console.audit (project_id, at DESC, id DESC);

-- Generated visits, which every screen labels as sample data.
ALTER TABLE projects ADD COLUMN is_sample boolean NOT NULL DEFAULT false;
-- Days that single events are kept; NULL = ANALYTICS_RETENTION_DAYS.
ALTER TABLE projects ADD COLUMN retention_days integer CHECK (retention_days BETWEEN 1 AND 3650);
-- When an owner changed the project in the console: a start then leaves what the settings say aside.
ALTER TABLE projects ADD COLUMN edited_at timestamptz;
