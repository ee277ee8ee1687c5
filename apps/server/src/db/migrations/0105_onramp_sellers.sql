-- The company that sold, where the provider is an aggregator of several.
ALTER TABLE onramp_orders ADD COLUMN seller text;
