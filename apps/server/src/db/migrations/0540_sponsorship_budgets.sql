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

-- The day whose budget has the cost.
ALTER TABLE sponsorships ADD COLUMN day date;
-- Who asked, keyed and hashed, while the reservation is open.
ALTER TABLE sponsorships ADD COLUMN caller bytea;
UPDATE sponsorships SET day = (created_at AT TIME ZONE 'UTC')::date;
ALTER TABLE sponsorships ALTER COLUMN day SET NOT NULL;

INSERT INTO sponsorship_budgets (project, chain, total, day, today, operations)
SELECT project, chain, sum(coalesce(actual_cost, max_cost)), (now() AT TIME ZONE 'UTC')::date,
       coalesce(sum(coalesce(actual_cost, max_cost)) FILTER (WHERE day = (now() AT TIME ZONE 'UTC')::date), 0),
       count(actual_cost)
FROM sponsorships GROUP BY project, chain;

INSERT INTO sponsorship_accounts (project, chain, sender, day, cost)
SELECT project, chain, sender, day, sum(coalesce(actual_cost, max_cost))
FROM sponsorships GROUP BY project, chain, sender, day;

DROP INDEX sponsorships_of_project;
CREATE INDEX sponsorships_open ON sponsorships (project, chain, caller) WHERE actual_cost IS NULL;
CREATE INDEX sponsorships_expiry ON sponsorships (chain, valid_until) WHERE actual_cost IS NULL;
CREATE INDEX sponsorships_settled ON sponsorships (created_at) WHERE actual_cost IS NOT NULL;
