-- Transactions of the server's own bundler (ERC-4337). The signed bytes are stored before they are
-- sent: after a crash the same bytes are sent again, so that no operation is included twice.
CREATE TABLE bundles (
  transaction_hash bytea PRIMARY KEY,
  chain text NOT NULL,
  nonce bigint NOT NULL,
  raw_transaction bytea NOT NULL,
  status text NOT NULL CHECK (status IN ('sent', 'mined', 'reverted', 'lost')),
  created_at timestamptz NOT NULL
);

-- One transaction per chain at a time.
CREATE UNIQUE INDEX bundles_open ON bundles (chain) WHERE status = 'sent';

-- Operations that the bundler has accepted.
CREATE TABLE user_operations (
  chain text NOT NULL,
  hash bytea NOT NULL,
  project text NOT NULL,
  sender bytea NOT NULL,
  nonce numeric(78) NOT NULL,
  -- As JSON-RPC writes it.
  operation jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'bundled', 'included', 'dropped')),
  drop_reason text,
  bundle bytea REFERENCES bundles,
  -- How many transactions with it were reverted.
  attempts integer NOT NULL DEFAULT 0,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (chain, hash)
);

CREATE UNIQUE INDEX user_operations_open ON user_operations (chain, sender, nonce)
  WHERE status IN ('pending', 'bundled');
CREATE INDEX user_operations_pending ON user_operations (chain, received_at) WHERE status = 'pending';
CREATE INDEX user_operations_of_bundle ON user_operations (bundle) WHERE bundle IS NOT NULL;

-- Operations whose gas a project pays. Until an operation is included, its highest cost is reserved.
CREATE TABLE sponsorships (
  chain text NOT NULL,
  sender bytea NOT NULL,
  nonce numeric(78) NOT NULL,
  project text NOT NULL,
  -- In wei of the chain's native coin.
  max_cost numeric(78) NOT NULL,
  actual_cost numeric(78),
  valid_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (chain, sender, nonce)
);

CREATE INDEX sponsorships_of_project ON sponsorships (project, chain, created_at);
