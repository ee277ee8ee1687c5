-- A session becomes active by the account's signature. Those stored so far had none, so that any
-- caller could have added them to an account's list.
DELETE FROM smart_sessions;
DROP INDEX smart_sessions_by_account;
CREATE INDEX smart_sessions_by_account ON smart_sessions (project_id, account)
  WHERE activated_at IS NOT NULL;
