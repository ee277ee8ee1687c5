-- A passkey request deletes the expired challenges of its session; deleting a user looks up flows and email changes.
CREATE INDEX challenges_session_id ON embedded.challenges (session_id, expires_at);
CREATE INDEX flows_user_id ON embedded.flows (user_id);
CREATE INDEX email_changes_user_id ON embedded.email_changes (user_id);
