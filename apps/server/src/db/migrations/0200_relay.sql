-- The relay's message queue. `message` is set to NULL once every other subscriber has acknowledged it;
-- the row stays for less than a minute, so that a publisher's retry is recognised as a repeat.
CREATE TABLE relay_messages (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic bytea NOT NULL,
  -- SHA-256 of the message: the same message is stored once per topic.
  hash bytea NOT NULL,
  sender bytea NOT NULL,
  message text,
  attestation text,
  tag integer NOT NULL,
  published_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  acked_by bytea[] NOT NULL DEFAULT '{}',
  -- The node that stored the message; the other nodes poll for it.
  node text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (topic, hash)
) WITH (
  -- Free space on the page, so that setting `message` to NULL is a HOT update without index writes.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_cost_delay = 0
);
-- Ciphertext does not compress.
ALTER TABLE relay_messages ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);

-- The subscribers of a topic, including offline clients.
CREATE TABLE relay_subscriptions (
  topic bytea NOT NULL,
  client bytea NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (topic, client)
);
CREATE INDEX relay_subscriptions_seen_at ON relay_subscriptions (seen_at);
