-- Purchases and customers are deleted some time after their last change.
CREATE INDEX onramp_orders_updated_at ON onramp_orders (updated_at);
ALTER TABLE onramp_customers ADD COLUMN seen_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX onramp_customers_seen_at ON onramp_customers (seen_at);
