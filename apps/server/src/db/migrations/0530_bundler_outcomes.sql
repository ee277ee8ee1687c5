-- What the bundler sorts by. The highest 64 bits that fit: a fee above 1.1 ether for one gas counts as that.
ALTER TABLE user_operations
  ADD COLUMN max_fee bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN length(ltrim(substr(operation ->> 'maxFeePerGas', 3), '0')) > 15 THEN 1152921504606846975
    ELSE ('x' || lpad(ltrim(substr(operation ->> 'maxFeePerGas', 3), '0'), 16, '0'))::bit(64)::bigint END
  ) STORED,
  ADD COLUMN max_tip bigint NOT NULL GENERATED ALWAYS AS (
    CASE WHEN length(ltrim(substr(operation ->> 'maxPriorityFeePerGas', 3), '0')) > 15 THEN 1152921504606846975
    ELSE ('x' || lpad(ltrim(substr(operation ->> 'maxPriorityFeePerGas', 3), '0'), 16, '0'))::bit(64)::bigint END
  ) STORED,
  -- Since when it cannot be bundled: its fee is below the base fee, or sending it has failed.
  ADD COLUMN blocked_since timestamptz,
  ADD COLUMN retry_at timestamptz,
  -- The most operations of a transaction with it: 1 for EIP-7702 accounts, less after a transaction has failed.
  ADD COLUMN bundle_limit integer NOT NULL DEFAULT 50,
  -- A keyed hash of the address that sent it, until it is included or dropped.
  ADD COLUMN submitter bytea;

CREATE INDEX user_operations_of_submitter ON user_operations (submitter)
  WHERE status IN ('pending', 'bundled') AND submitter IS NOT NULL;
CREATE INDEX user_operations_included ON user_operations (chain, sender) WHERE status = 'included';
CREATE INDEX user_operations_settled ON user_operations (received_at)
  WHERE status IN ('included', 'dropped');

-- A transaction has operations of one project; projects take turns.
ALTER TABLE bundles
  ADD COLUMN project text,
  -- Whether a node has taken it.
  ADD COLUMN accepted boolean NOT NULL DEFAULT false;
ALTER TABLE bundles DROP CONSTRAINT bundles_status_check;
ALTER TABLE bundles ADD CONSTRAINT bundles_status_check
  CHECK (status IN ('sent', 'replaced', 'refused', 'mined', 'reverted', 'lost'));
CREATE INDEX bundles_refused ON bundles (chain) WHERE status = 'refused';
CREATE INDEX bundles_of_project ON bundles (chain, project, created_at);
CREATE INDEX bundles_settled ON bundles (created_at)
  WHERE status IN ('mined', 'reverted', 'lost');

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
