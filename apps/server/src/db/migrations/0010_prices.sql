-- Prices in US dollars, one per token and ten minutes. `token` is a CAIP-10 id, of an EVM chain in lower case.
CREATE TABLE token_prices (
  token text NOT NULL,
  at timestamptz NOT NULL,
  usd double precision NOT NULL,
  PRIMARY KEY (token, at)
);

CREATE INDEX token_prices_by_time ON token_prices (at);

-- The tokens whose prices clients have asked for: the worker records these.
CREATE TABLE watched_prices (
  token text PRIMARY KEY,
  asked_at timestamptz NOT NULL
);

CREATE INDEX watched_prices_by_time ON watched_prices (asked_at);
