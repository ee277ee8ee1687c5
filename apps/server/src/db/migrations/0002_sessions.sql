CREATE TABLE smart_sessions (
  pci uuid PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- CAIP-10; an EVM address in lower case.
  account text NOT NULL,
  expires_at bigint NOT NULL,
  signer jsonb NOT NULL,
  permissions jsonb NOT NULL,
  policies jsonb NOT NULL,
  -- What the wallet answered; NULL until then.
  context text,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX smart_sessions_by_account ON smart_sessions (account) WHERE activated_at IS NOT NULL;
CREATE INDEX smart_sessions_pending ON smart_sessions (created_at) WHERE activated_at IS NULL;

-- One random secret per purpose, shared by the nodes of an installation.
CREATE TABLE server_secrets (
  purpose text PRIMARY KEY,
  secret bytea NOT NULL
);
