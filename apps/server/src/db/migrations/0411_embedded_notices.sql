-- Notices that the vault shows to the owner of an account; the only channel for accounts without an email address.
CREATE TABLE embedded.notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  what text NOT NULL,
  site text NOT NULL,
  device text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX notices_user_id ON embedded.notices (user_id, id DESC);
