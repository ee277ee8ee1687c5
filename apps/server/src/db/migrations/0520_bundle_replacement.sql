-- A transaction whose fees are below the base fee blocks the bundler's account. Another one with the same
-- nonce replaces it; either of them may be mined, so that each needs its own list of operations.
ALTER TABLE bundles ADD COLUMN operations bytea[] NOT NULL DEFAULT '{}';
UPDATE bundles SET operations = (
  SELECT COALESCE(array_agg(hash), '{}') FROM user_operations
  WHERE bundle = transaction_hash AND user_operations.chain = bundles.chain
) WHERE status = 'sent';

ALTER TABLE bundles DROP CONSTRAINT bundles_status_check;
ALTER TABLE bundles ADD CONSTRAINT bundles_status_check
  CHECK (status IN ('sent', 'replaced', 'mined', 'reverted', 'lost'));
CREATE INDEX bundles_replaced ON bundles (chain) WHERE status = 'replaced';
