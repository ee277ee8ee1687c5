-- A session is stored when the account has signed it; those that wait for a signature are not stored any more.
DELETE FROM smart_sessions WHERE activated_at IS NULL;
DROP INDEX smart_sessions_pending;
CREATE INDEX smart_sessions_ended_at ON smart_sessions (least(to_timestamp(expires_at), revoked_at));
