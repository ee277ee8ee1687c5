-- The indexer's cursor of each chain. One node at a time holds the lease.
CREATE TABLE indexed_chains (
  chain text PRIMARY KEY,
  next_block bigint NOT NULL,
  lease_holder text NOT NULL DEFAULT '',
  lease_until timestamptz NOT NULL DEFAULT '-infinity'
);

-- Hashes of the last blocks: where they differ from the node's, the chain was reorganised.
CREATE TABLE blocks (
  chain text NOT NULL,
  number bigint NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (chain, number)
);

CREATE TABLE transactions (
  chain text NOT NULL,
  block bigint NOT NULL,
  position integer NOT NULL,
  hash bytea NOT NULL,
  sender bytea NOT NULL,
  recipient bytea,
  nonce bigint NOT NULL,
  succeeded boolean NOT NULL,
  mined_at timestamptz NOT NULL,
  PRIMARY KEY (chain, block, position)
);
CREATE INDEX transactions_by_time ON transactions USING brin (mined_at) WITH (autosummarize = on);

-- What moved, native coins included (`token` NULL). `place` counts within the transaction.
CREATE TABLE transfers (
  chain text NOT NULL,
  block bigint NOT NULL,
  position integer NOT NULL,
  place integer NOT NULL,
  kind text NOT NULL CHECK (kind IN ('native', 'erc20', 'erc721', 'erc1155')),
  token bytea,
  token_id numeric(78),
  sender bytea NOT NULL,
  recipient bytea NOT NULL,
  amount numeric(78) NOT NULL,
  PRIMARY KEY (chain, block, position, place)
);

-- An account's transactions in the order they are shown.
CREATE TABLE account_transactions (
  account bytea NOT NULL,
  mined_at timestamptz NOT NULL,
  chain text NOT NULL,
  block bigint NOT NULL,
  position integer NOT NULL,
  operation text NOT NULL,
  PRIMARY KEY (account, mined_at, chain, block, position)
);
-- A rewind looks by block, and the retention worker by time; rows arrive in that order, so a few bytes per range suffice.
CREATE INDEX account_transactions_by_block ON account_transactions
  USING brin (block) WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX account_transactions_by_time ON account_transactions
  USING brin (mined_at) WITH (autosummarize = on);

-- ERC-20 tokens that ever arrived at an account: candidates when its balance is read.
CREATE TABLE account_tokens (
  chain text NOT NULL,
  account bytea NOT NULL,
  token bytea NOT NULL,
  -- When it last arrived, so that many worthless tokens hide none of value.
  last_block bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (chain, account, token)
);

-- Sums of what came and went, so that a rewind can subtract again. Without the chain's beginning a
-- sum can be negative; only positive ones are holdings.
CREATE TABLE nft_holdings (
  chain text NOT NULL,
  owner bytea NOT NULL,
  contract bytea NOT NULL,
  token_id numeric(78) NOT NULL,
  standard text NOT NULL,
  quantity numeric(80) NOT NULL,
  PRIMARY KEY (owner, chain, contract, token_id)
);
