-- Transactions of the server's own bundler (ERC-4337). The signed bytes are stored before they are
-- sent: after a crash the same bytes are sent again, so that no operation is included twice.
CREATE TABLE bundles (
  transaction_hash bytea PRIMARY KEY,
  chain text NOT NULL,
  -- A transaction has operations of one project; projects take turns.
  project text,
  nonce bigint NOT NULL,
  raw_transaction bytea NOT NULL,
  -- A transaction whose fees are below the base fee blocks the bundler's account. Another one with the same nonce
  -- replaces it; either of them may be mined, so that each needs its own list of operations.
  operations bytea[] NOT NULL DEFAULT '{}',
  status text NOT NULL CHECK (status IN ('sent', 'replaced', 'refused', 'mined', 'reverted', 'lost')),
  -- Whether a node has taken it.
  accepted boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);

-- One transaction per chain at a time.
CREATE UNIQUE INDEX bundles_open ON bundles (chain) WHERE status = 'sent';
CREATE INDEX bundles_replaced ON bundles (chain) WHERE status = 'replaced';
CREATE INDEX bundles_refused ON bundles (chain) WHERE status = 'refused';
CREATE INDEX bundles_of_project ON bundles (chain, project, created_at);
CREATE INDEX bundles_settled ON bundles (created_at) WHERE status IN ('mined', 'reverted', 'lost');

-- Operations that the bundler has accepted.
CREATE TABLE user_operations (
  chain text NOT NULL,
  hash bytea NOT NULL,
  project text NOT NULL,
  sender bytea NOT NULL,
  nonce numeric(78) NOT NULL,
  -- As JSON-RPC writes it.
  operation jsonb NOT NULL,
  -- What the bundler sorts by. The highest 64 bits that fit: a fee above 1.1 ether for one gas counts as that.
  max_fee bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN length(ltrim(substr(operation ->> 'maxFeePerGas', 3), '0')) > 15 THEN 1152921504606846975
    ELSE ('x' || lpad(ltrim(substr(operation ->> 'maxFeePerGas', 3), '0'), 16, '0'))::bit(64)::bigint END
  ) STORED,
  max_tip bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN length(ltrim(substr(operation ->> 'maxPriorityFeePerGas', 3), '0')) > 15 THEN 1152921504606846975
    ELSE ('x' || lpad(ltrim(substr(operation ->> 'maxPriorityFeePerGas', 3), '0'), 16, '0'))::bit(64)::bigint END
  ) STORED,
  status text NOT NULL CHECK (status IN ('pending', 'bundled', 'included', 'dropped')),
  drop_reason text,
  bundle bytea REFERENCES bundles,
  -- How many transactions with it were reverted.
  attempts integer NOT NULL DEFAULT 0,
  -- The most operations of a transaction with it: 1 for EIP-7702 accounts, less after a transaction has failed.
  bundle_limit integer NOT NULL DEFAULT 50,
  -- Since when it cannot be bundled: its fee is below the base fee, or sending it has failed.
  blocked_since timestamptz,
  retry_at timestamptz,
  -- A keyed hash of the address that sent it, until it is included or dropped.
  submitter bytea,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (chain, hash)
);

CREATE UNIQUE INDEX user_operations_open ON user_operations (chain, sender, nonce)
  WHERE status IN ('pending', 'bundled');
CREATE INDEX user_operations_pending ON user_operations (chain, received_at) WHERE status = 'pending';
CREATE INDEX user_operations_of_bundle ON user_operations (bundle) WHERE bundle IS NOT NULL;
CREATE INDEX user_operations_of_submitter ON user_operations (submitter)
  WHERE status IN ('pending', 'bundled') AND submitter IS NOT NULL;
CREATE INDEX user_operations_included ON user_operations (chain, sender) WHERE status = 'included';
CREATE INDEX user_operations_settled ON user_operations (received_at)
  WHERE status IN ('included', 'dropped');

-- Who made a transaction of the bundler revert, and must wait before the next one (ERC-7562's reputation, in small).
CREATE TABLE bundler_backoffs (
  chain text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('sender', 'address', 'project')),
  -- The sender, the keyed hash of the address, or the id of the project.
  entity text NOT NULL,
  failures real NOT NULL,
  until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (chain, kind, entity)
);
CREATE INDEX bundler_backoffs_updated_at ON bundler_backoffs (updated_at);
