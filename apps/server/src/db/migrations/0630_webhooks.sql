-- Webhooks of a project. `secret` signs the deliveries, so that it must be read: it is sealed with a key of SECRET.
CREATE TABLE webhooks (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  url text NOT NULL,
  events text[] NOT NULL,
  secret bytea NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (project_id, id)
);

-- What is to be delivered and what was; kept for 14 days.
CREATE TABLE webhook_deliveries (
  project_id text NOT NULL,
  id uuid NOT NULL,
  webhook_id uuid NOT NULL,
  event text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- The HTTP status of the last attempt.
  http_status integer,
  next_attempt_at timestamptz,
  delivered_at timestamptz,
  PRIMARY KEY (project_id, id),
  FOREIGN KEY (project_id, webhook_id) REFERENCES webhooks (project_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (project_id, webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_created_at ON webhook_deliveries (created_at);

CREATE TABLE alerts (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  id uuid NOT NULL,
  headline text NOT NULL,
  condition jsonb NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  firing_since timestamptz,
  PRIMARY KEY (project_id, id)
);

CREATE TABLE fired_alerts (
  project_id text NOT NULL,
  id uuid NOT NULL,
  alert_id uuid NOT NULL,
  at timestamptz NOT NULL,
  text text NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (project_id, id),
  FOREIGN KEY (project_id, alert_id) REFERENCES alerts (project_id, id) ON DELETE CASCADE
);

-- Whom alerts and the weekly mail go to: addresses that the owners gave for it.
CREATE TABLE alert_mails (
  project_id text PRIMARY KEY REFERENCES projects (id) ON DELETE CASCADE,
  emails text[] NOT NULL,
  weekly_mail boolean NOT NULL,
  mailed_week date
);

-- Who signed in to a project, by a keyed hash: nothing can be read back from it. Blocked users stay blocked.
CREATE TABLE users (
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  lookup bytea NOT NULL,
  first_at timestamptz,
  last_at timestamptz,
  blocked_at timestamptz,
  PRIMARY KEY (project_id, lookup)
);

-- One delivery per webhook that listens; in the transaction of what happened, so that none is lost or invented.
CREATE FUNCTION queue_webhooks(project text, name text, data jsonb, at timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (project_id, id, webhook_id, event, body, created_at, state, next_attempt_at)
  SELECT w.project_id, d.id, w.id, name,
         json_build_object('id', d.id, 'event', name, 'project', project, 'createdAt', at, 'data', data)::text,
         at, 'waiting', at
  FROM webhooks w CROSS JOIN LATERAL (SELECT gen_random_uuid() AS id WHERE w.id IS NOT NULL) d
  WHERE w.project_id = project AND w.is_enabled AND name = ANY (w.events)
$$;

CREATE FUNCTION queue_purchase_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(NEW.project, 'purchase.finished', jsonb_build_object(
    'order', NEW.id, 'status', NEW.status, 'provider', NEW.provider, 'chain', NEW.chain,
    'symbol', NEW.symbol, 'purchaseAmount', NEW.purchase_amount,
    'paymentAmount', NEW.payment_amount, 'paymentCurrency', NEW.payment_currency,
    'account', NEW.account), now());
  RETURN NULL;
END
$$;
CREATE TRIGGER purchase_finished AFTER UPDATE OF status ON onramp_orders
  FOR EACH ROW WHEN (OLD.status IN ('created', 'in-progress') AND NEW.status IN ('success', 'failed'))
  EXECUTE FUNCTION queue_purchase_webhook();

-- An owner looks a visitor up by address or email address.
CREATE INDEX sign_in_sessions_by_address ON sign_in_sessions (project_id, address);
CREATE INDEX smart_sessions_by_address ON smart_sessions (project_id, (split_part(account, ':', 3)));
CREATE INDEX flows_email_lookup ON embedded.flows (email_lookup);
