-- A window's session takes over the slots that its browser has opened.
CREATE INDEX releases_thumbprint ON embedded.releases (thumbprint);
-- What the retention worker deletes by its age.
CREATE INDEX devices_seen_at ON embedded.devices (seen_at);
CREATE INDEX bundler_backoffs_updated_at ON bundler_backoffs (updated_at);
CREATE INDEX transactions_by_time ON transactions USING brin (mined_at) WITH (autosummarize = on);
CREATE INDEX account_transactions_by_time ON account_transactions USING brin (mined_at) WITH (autosummarize = on);
