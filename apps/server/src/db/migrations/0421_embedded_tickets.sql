-- The session of the vault's window: it ends with the session of the frame that issued its ticket.
ALTER TABLE embedded.sessions
  ADD COLUMN parent_id uuid REFERENCES embedded.sessions (id) ON DELETE CASCADE;
CREATE UNIQUE INDEX sessions_parent_id ON embedded.sessions (parent_id, thumbprint);

CREATE TABLE embedded.tickets (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES embedded.sessions (id) ON DELETE CASCADE,
  -- The key of the window that may redeem it.
  thumbprint text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX tickets_session_id ON embedded.tickets (session_id);
CREATE INDEX tickets_expires_at ON embedded.tickets (expires_at);
