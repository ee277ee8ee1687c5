-- NFT metadata; all columns are NULL when the fetch at `read_at` failed.
CREATE TABLE nft_metadata (
  chain text NOT NULL,
  contract bytea NOT NULL,
  token_id numeric(78) NOT NULL,
  name text,
  description text,
  -- Where the picture is: a data:, ipfs: or https: address.
  image text,
  attributes jsonb NOT NULL DEFAULT '[]',
  read_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (chain, contract, token_id)
);
