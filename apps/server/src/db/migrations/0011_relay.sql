-- The relay's message queue. `message` is set to NULL once every other subscriber has acknowledged it;
-- the row stays for less than a minute, so that a publisher's retry is recognised as a repeat.
CREATE TABLE relay_messages (
  seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  topic bytea NOT NULL,
  -- SHA-256 of the message: the same message is stored once per topic.
  hash bytea NOT NULL,
  sender bytea NOT NULL,
  -- The project of the sender's connection.
  project text NOT NULL DEFAULT '',
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
  autovacuum_vacuum_cost_delay = 0,
  -- A TOAST table has its own autovacuum settings; without them a flood's dead rows pile up.
  toast.autovacuum_vacuum_scale_factor = 0.05,
  toast.autovacuum_vacuum_cost_delay = 0
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
-- A client that reconnects without subscribing gets the messages of its earlier subscriptions.
CREATE INDEX relay_subscriptions_client ON relay_subscriptions (client);

-- Storage used by each client key, each project and in total. The triggers below update it, so
-- that every statement is counted. Every write changes the total: sixteen rows (shards) of it, chosen
-- by the connection, let connections write at the same time. A sum over them is the amount; one
-- of them alone can be negative.
CREATE TABLE relay_usage (
  scope text NOT NULL,
  -- A client's public key as hex, a project's id, or empty for the total.
  key text NOT NULL,
  -- 0 for a client key: its row is deleted when it is zero.
  shard smallint NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  messages bigint NOT NULL DEFAULT 0,
  subscriptions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key, shard)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_cost_delay = 0);

-- 512 bytes for the row and its three index entries. A row without a message is free: it stays for a minute.
CREATE FUNCTION relay_message_bytes(message text, attestation text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN message IS NULL THEN 0
    ELSE 512 + octet_length(message) + coalesce(octet_length(attestation), 0) END::bigint
$$;

-- One sorted statement for all scopes: two writers lock their rows in the same order.
CREATE FUNCTION relay_count_messages() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, * FROM new_rows'
    WHEN 'DELETE' THEN 'SELECT -1 AS sign, * FROM old_rows'
    ELSE 'SELECT 1 AS sign, * FROM new_rows UNION ALL SELECT -1, * FROM old_rows'
  END;
BEGIN
  EXECUTE 'INSERT INTO relay_usage AS usage (scope, key, shard, bytes, messages)
    SELECT CASE GROUPING(sender, project) WHEN 1 THEN ''client'' WHEN 2 THEN ''project'' ELSE ''total'' END,
           CASE GROUPING(sender, project) WHEN 1 THEN encode(sender, ''hex'') WHEN 2 THEN project ELSE '''' END,
           CASE GROUPING(sender, project) WHEN 1 THEN 0 ELSE pg_backend_pid() % 16 END,
           sum(sign * relay_message_bytes(message, attestation)),
           sum(CASE WHEN message IS NULL THEN 0 ELSE sign END)
    FROM (' || changes || ') AS changes
    GROUP BY GROUPING SETS ((sender), (project), ())
    HAVING sum(CASE WHEN message IS NULL THEN 0 ELSE sign END) <> 0
        OR sum(sign * relay_message_bytes(message, attestation)) <> 0
    ORDER BY 1, 2, 3
    ON CONFLICT (scope, key, shard) DO UPDATE
      SET bytes = usage.bytes + excluded.bytes, messages = usage.messages + excluded.messages';
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM relay_usage usage USING (SELECT DISTINCT encode(sender, 'hex') AS key FROM old_rows) gone
    WHERE usage.scope = 'client' AND usage.key = gone.key
      AND usage.messages = 0 AND usage.subscriptions = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION relay_count_subscriptions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changes text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT 1 AS sign, client FROM new_rows'
    ELSE 'SELECT -1 AS sign, client FROM old_rows'
  END;
BEGIN
  EXECUTE 'INSERT INTO relay_usage AS usage (scope, key, shard, subscriptions)
    SELECT CASE GROUPING(client) WHEN 0 THEN ''client'' ELSE ''total'' END,
           coalesce(encode(client, ''hex''), ''''),
           CASE GROUPING(client) WHEN 0 THEN 0 ELSE pg_backend_pid() % 16 END, sum(sign)
    FROM (' || changes || ') AS changes
    GROUP BY GROUPING SETS ((client), ())
    HAVING count(*) > 0
    ORDER BY 1, 2, 3
    ON CONFLICT (scope, key, shard) DO UPDATE SET subscriptions = usage.subscriptions + excluded.subscriptions';
  IF TG_OP = 'DELETE' THEN
    DELETE FROM relay_usage usage USING (SELECT DISTINCT encode(client, 'hex') AS key FROM old_rows) gone
    WHERE usage.scope = 'client' AND usage.key = gone.key
      AND usage.messages = 0 AND usage.subscriptions = 0;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER relay_messages_inserted AFTER INSERT ON relay_messages
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION relay_count_messages();
CREATE TRIGGER relay_messages_updated AFTER UPDATE ON relay_messages
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION relay_count_messages();
CREATE TRIGGER relay_messages_deleted AFTER DELETE ON relay_messages
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION relay_count_messages();
CREATE TRIGGER relay_subscriptions_inserted AFTER INSERT ON relay_subscriptions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION relay_count_subscriptions();
CREATE TRIGGER relay_subscriptions_deleted AFTER DELETE ON relay_subscriptions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION relay_count_subscriptions();
