-- Nonces that are issued and not yet consumed; one DELETE … RETURNING consumes a nonce. `binding` is the
-- hash of project, page and flow secret. The columns are those @latchkey/siwx/postgres works with.
CREATE TABLE siwx_nonces (
  nonce text PRIMARY KEY,
  binding text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX siwx_nonces_expires_at ON siwx_nonces (expires_at);

-- `id` is the SHA-256 of the id inside the token, so that a reader of this table cannot use a session.
CREATE TABLE sign_in_sessions (
  id bytea PRIMARY KEY,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  address text NOT NULL,
  chain_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('bearer', 'bound', 'cookie')),
  -- RFC 7638 thumbprint of the key that must be proven with every use.
  key_thumbprint text CHECK ((key_thumbprint IS NOT NULL) = (kind = 'bound')),
  signed_in_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_sessions_expires_at ON sign_in_sessions (expires_at);

-- Used DPoP proofs: each is valid for one request on all nodes (replay protection).
CREATE TABLE sign_in_proofs (
  id bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_proofs_expires_at ON sign_in_proofs (expires_at);
