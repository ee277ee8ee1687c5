-- The project of the sender's connection.
ALTER TABLE relay_messages ADD COLUMN project text NOT NULL DEFAULT '';
-- A TOAST table has its own autovacuum settings; without them a flood's dead rows pile up.
ALTER TABLE relay_messages SET (
  toast.autovacuum_vacuum_scale_factor = 0.05,
  toast.autovacuum_vacuum_cost_delay = 0
);
-- No message needs more than the seven days of a session.
UPDATE relay_messages SET expires_at = LEAST(expires_at, published_at + 604800000);

-- Storage used by each client key, each project and in total. The triggers below update it, so
-- that every statement is counted.
CREATE TABLE relay_usage (
  scope text NOT NULL,
  -- A client's public key as hex, a project's id, or empty for the total.
  key text NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  messages bigint NOT NULL DEFAULT 0,
  subscriptions bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (scope, key)
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
  EXECUTE 'INSERT INTO relay_usage AS usage (scope, key, bytes, messages)
    SELECT CASE GROUPING(sender, project) WHEN 1 THEN ''client'' WHEN 2 THEN ''project'' ELSE ''total'' END,
           CASE GROUPING(sender, project) WHEN 1 THEN encode(sender, ''hex'') WHEN 2 THEN project ELSE '''' END,
           sum(sign * relay_message_bytes(message, attestation)),
           sum(CASE WHEN message IS NULL THEN 0 ELSE sign END)
    FROM (' || changes || ') AS changes
    GROUP BY GROUPING SETS ((sender), (project), ())
    HAVING sum(CASE WHEN message IS NULL THEN 0 ELSE sign END) <> 0
        OR sum(sign * relay_message_bytes(message, attestation)) <> 0
    ORDER BY 1, 2
    ON CONFLICT (scope, key) DO UPDATE
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
  EXECUTE 'INSERT INTO relay_usage AS usage (scope, key, subscriptions)
    SELECT CASE GROUPING(client) WHEN 0 THEN ''client'' ELSE ''total'' END,
           coalesce(encode(client, ''hex''), ''''), sum(sign)
    FROM (' || changes || ') AS changes
    GROUP BY GROUPING SETS ((client), ())
    HAVING count(*) > 0
    ORDER BY 1, 2
    ON CONFLICT (scope, key) DO UPDATE SET subscriptions = usage.subscriptions + excluded.subscriptions';
  IF TG_OP = 'DELETE' THEN
    DELETE FROM relay_usage usage USING (SELECT DISTINCT encode(client, 'hex') AS key FROM old_rows) gone
    WHERE usage.scope = 'client' AND usage.key = gone.key
      AND usage.messages = 0 AND usage.subscriptions = 0;
  END IF;
  RETURN NULL;
END $$;

INSERT INTO relay_usage (scope, key, bytes, messages)
SELECT CASE GROUPING(sender, project) WHEN 1 THEN 'client' WHEN 2 THEN 'project' ELSE 'total' END,
       CASE GROUPING(sender, project) WHEN 1 THEN encode(sender, 'hex') WHEN 2 THEN project ELSE '' END,
       sum(relay_message_bytes(message, attestation)), count(message)
FROM relay_messages GROUP BY GROUPING SETS ((sender), (project), ()) HAVING count(message) > 0;

INSERT INTO relay_usage AS usage (scope, key, subscriptions)
SELECT CASE GROUPING(client) WHEN 0 THEN 'client' ELSE 'total' END,
       coalesce(encode(client, 'hex'), ''), count(*)
FROM relay_subscriptions GROUP BY GROUPING SETS ((client), ()) HAVING count(*) > 0
ON CONFLICT (scope, key) DO UPDATE SET subscriptions = excluded.subscriptions;

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
