-- What token contracts say of themselves. `decimals` is NULL for contracts that are no ERC-20 token.
CREATE TABLE tokens (
  chain text NOT NULL,
  address bytea NOT NULL,
  name text NOT NULL,
  symbol text NOT NULL,
  decimals integer,
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, address)
);
