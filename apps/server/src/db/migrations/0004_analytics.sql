-- Append-only, one partition a day (made and dropped by the server).
CREATE TABLE analytics_events (
  -- The day it arrived, by the server's clock.
  day date NOT NULL,
  event_id uuid NOT NULL,
  project_id text NOT NULL,
  received_at timestamptz NOT NULL,
  happened_at timestamptz NOT NULL,
  type text NOT NULL,
  event text NOT NULL,
  -- Without its query and fragment.
  url text NOT NULL,
  domain text NOT NULL,
  -- A keyed hash, unless the project's owner has opted out of hashing.
  account text,
  properties jsonb,
  PRIMARY KEY (day, event_id)
) PARTITION BY RANGE (day);
CREATE INDEX analytics_events_by_project ON analytics_events (project_id, event, received_at);
