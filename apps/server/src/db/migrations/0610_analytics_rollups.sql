-- What an event is counted by. No IP address and no User-Agent header is stored: only their coarse meaning.
ALTER TABLE analytics_events
  -- The hour that the event counts for: when it happened, or arrived if the client's clock is off.
  ADD COLUMN hour timestamptz NOT NULL DEFAULT 'epoch',
  ADD COLUMN wallet text NOT NULL DEFAULT '',
  -- Device, system and browser: `phone ios safari`.
  ADD COLUMN platform text NOT NULL DEFAULT '',
  ADD COLUMN network text NOT NULL DEFAULT '',
  -- From the time zone.
  ADD COLUMN country text NOT NULL DEFAULT '',
  ADD COLUMN release text NOT NULL DEFAULT '',
  -- The reason of an error, the provider of a login, the method of a connection.
  ADD COLUMN detail text NOT NULL DEFAULT '';
CREATE INDEX analytics_events_by_hour ON analytics_events (project_id, hour);

-- What the events of one insert add to the roll-ups, written in the same statement, so that each stored event counts
-- exactly once, however late it arrives. The worker moves the rows into analytics_rollups.
CREATE TABLE analytics_deltas (
  project_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  hour timestamptz NOT NULL,
  event text NOT NULL,
  detail text NOT NULL,
  wallet text NOT NULL,
  platform text NOT NULL,
  network text NOT NULL,
  country text NOT NULL,
  release text NOT NULL,
  site text NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (project_id, id)
);
CREATE INDEX analytics_deltas_id ON analytics_deltas (id);
CREATE TABLE analytics_account_deltas (
  project_id text NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  account text NOT NULL,
  day date NOT NULL,
  PRIMARY KEY (project_id, id)
);
CREATE INDEX analytics_account_deltas_id ON analytics_account_deltas (id);

-- Counts by hour and by day. `grain` says which dimensions a row keeps; the others are empty:
-- hour, day: all · people: wallet, platform, country · places: wallet, platform, network, release, site.
CREATE TABLE analytics_rollups (
  project_id text NOT NULL,
  grain text NOT NULL,
  bucket timestamptz NOT NULL,
  -- A hash of the columns below.
  cell uuid NOT NULL,
  event text NOT NULL,
  detail text NOT NULL,
  wallet text NOT NULL,
  platform text NOT NULL,
  network text NOT NULL,
  country text NOT NULL,
  release text NOT NULL,
  site text NOT NULL,
  events bigint NOT NULL,
  PRIMARY KEY (project_id, grain, bucket, cell)
);

-- The days on which an account was active, each with the active day before it: an account counts once in a period
-- where `previous_day` is before the period. `account` is the keyed hash of the events.
CREATE TABLE analytics_accounts (
  project_id text NOT NULL,
  account text NOT NULL,
  day date NOT NULL,
  previous_day date,
  PRIMARY KEY (project_id, account, day)
);
CREATE INDEX analytics_accounts_by_day ON analytics_accounts (project_id, day) INCLUDE (previous_day);
