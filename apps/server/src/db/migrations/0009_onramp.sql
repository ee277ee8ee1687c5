-- Purchases of all providers, deleted some time after their last change. Payment details are not stored.
CREATE TABLE onramp_orders (
  id text PRIMARY KEY,
  provider text NOT NULL,
  -- The company that sold, where the provider is an aggregator of several.
  seller text,
  project text NOT NULL,
  -- Where the bought coins go, as the provider writes it (EVM addresses in lower case).
  account text NOT NULL,
  chain text NOT NULL,
  symbol text NOT NULL,
  name text NOT NULL,
  -- In whole units of the bought coin and of the paid currency.
  purchase_amount text NOT NULL,
  payment_amount text NOT NULL,
  payment_currency text NOT NULL,
  status text NOT NULL CHECK (status IN ('created', 'in-progress', 'success', 'failed')),
  transaction_hash text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE INDEX onramp_orders_by_account ON onramp_orders (account, created_at DESC, id);
CREATE INDEX onramp_orders_open ON onramp_orders (created_at) WHERE status IN ('created', 'in-progress');
CREATE INDEX onramp_orders_updated_at ON onramp_orders (updated_at);

-- Payouts of sandbox orders. The signed transaction is stored before it is sent, so that a
-- retry after a crash cannot pay twice.
CREATE TABLE sandbox_payouts (
  order_id text PRIMARY KEY REFERENCES onramp_orders,
  recipient bytea NOT NULL,
  token bytea,
  amount numeric(78) NOT NULL,
  nonce bigint,
  raw_transaction bytea
);

-- Which project a provider's customer came from.
CREATE TABLE onramp_customers (
  partner_user_id text PRIMARY KEY,
  project text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX onramp_customers_seen_at ON onramp_customers (seen_at);
