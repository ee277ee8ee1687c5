-- A mailbox of ciphertext. `message` is emptied as soon as every other subscriber has acknowledged;
-- the empty row stays for less than a minute more, so that a sender's retry is known as a repeat.
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
  -- Which node took it in, so that the others know what to look for.
  node text NOT NULL,
  stored_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (topic, hash)
) WITH (
  -- Room on the page: emptying a message then touches no index.
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0.05,
  autovacuum_vacuum_cost_delay = 0
);
-- Ciphertext does not compress; trying costs time.
ALTER TABLE relay_messages ALTER COLUMN message SET STORAGE EXTERNAL;
CREATE INDEX relay_messages_expires_at ON relay_messages (expires_at);

-- Who waits for a topic's mail, also while away.
CREATE TABLE relay_subscriptions (
  topic bytea NOT NULL,
  client bytea NOT NULL,
  seen_at bigint NOT NULL,
  PRIMARY KEY (topic, client)
);
CREATE INDEX relay_subscriptions_seen_at ON relay_subscriptions (seen_at);
