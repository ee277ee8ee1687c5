-- Operations whose gas a project pays. Until an operation is included, its highest cost is reserved.
CREATE TABLE sponsorships (
  chain text NOT NULL,
  sender bytea NOT NULL,
  nonce numeric(78) NOT NULL,
  project text NOT NULL,
  -- In wei of the chain's native coin.
  max_cost numeric(78) NOT NULL,
  actual_cost numeric(78),
  -- The day whose budget has the cost.
  day date NOT NULL,
  -- Who asked, keyed and hashed, while the reservation is open.
  caller bytea,
  valid_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (chain, sender, nonce)
);
CREATE INDEX sponsorships_open ON sponsorships (project, chain, caller) WHERE actual_cost IS NULL;
CREATE INDEX sponsorships_expiry ON sponsorships (chain, valid_until) WHERE actual_cost IS NULL;
CREATE INDEX sponsorships_settled ON sponsorships (created_at) WHERE actual_cost IS NOT NULL;

-- What each project has spent on a chain, open reservations at their highest cost included. The transaction that
-- changes a sponsorship changes these rows, too, so that a budget is read from one row. Days are UTC days.
CREATE TABLE sponsorship_budgets (
  project text NOT NULL,
  chain text NOT NULL,
  total numeric(78) NOT NULL,
  -- The day of `today`.
  day date NOT NULL,
  today numeric(78) NOT NULL,
  -- How many sponsored operations were included.
  operations bigint NOT NULL,
  PRIMARY KEY (project, chain)
);

-- The same for each account and day.
CREATE TABLE sponsorship_accounts (
  project text NOT NULL,
  chain text NOT NULL,
  sender bytea NOT NULL,
  day date NOT NULL,
  cost numeric(78) NOT NULL,
  PRIMARY KEY (project, chain, sender, day)
);
CREATE INDEX sponsorship_accounts_day ON sponsorship_accounts (day);
