-- What an operator changes about the wallet directory; the listings themselves come with the server.
CREATE TABLE wallet_changes (
  wallet_id text PRIMARY KEY CHECK (length(wallet_id) BETWEEN 1 AND 128),
  -- A whole new listing, or fields that replace a known listing's own.
  listing jsonb,
  hidden boolean NOT NULL DEFAULT false,
  -- Before every wallet without a position, by rising position.
  position integer,
  updated_at timestamptz NOT NULL DEFAULT now()
);
