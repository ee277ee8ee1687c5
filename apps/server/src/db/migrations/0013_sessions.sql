-- Sessions that accounts have granted by their signature.
CREATE TABLE smart_sessions (
  pci uuid PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- CAIP-10; an EVM address in lower case.
  account text NOT NULL,
  expires_at bigint NOT NULL,
  signer jsonb NOT NULL,
  permissions jsonb NOT NULL,
  policies jsonb NOT NULL,
  -- What the wallet answered.
  context text,
  -- The hash of the delegation (ERC-7710) behind a session: each is listed once, for the project that it was granted to.
  delegation text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  activated_at timestamptz,
  revoked_at timestamptz
);
CREATE INDEX smart_sessions_by_account ON smart_sessions (project_id, account)
  WHERE activated_at IS NOT NULL;
CREATE INDEX smart_sessions_ended_at ON smart_sessions (least(to_timestamp(expires_at), revoked_at));
