-- The embedded wallet has a schema of its own, so that its process can have a database role, or a
-- whole database, of its own. Nothing in here opens a wallet: each slot also needs its user's factor.
CREATE SCHEMA embedded;

-- Keys of this installation, each wrapped by the key service: code pepper, token seed, email keys.
CREATE TABLE embedded.keys (
  purpose text PRIMARY KEY,
  wrapped bytea NOT NULL
);

-- `data_key` seals this user's server factors; it is itself wrapped by the key service.
CREATE TABLE embedded.users (
  id uuid PRIMARY KEY,
  data_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- `lookup` is an HMAC of the email address, or of issuer and subject; `label` is sealed.
CREATE TABLE embedded.identities (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  lookup bytea NOT NULL UNIQUE,
  label bytea NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX identities_user_id ON embedded.identities (user_id);

-- Rate limits of an email address or of a caller's IP address (`lookup` is the HMAC of either): sent emails and wrong codes
-- (OTP), each with its time, since they are counted over the last 24 hours. Rows that no rate limit needs are deleted.
CREATE TABLE embedded.addresses (
  lookup bytea PRIMARY KEY,
  mailed_at timestamptz[] NOT NULL DEFAULT '{}',
  guessed_at timestamptz[] NOT NULL DEFAULT '{}',
  held_until timestamptz,
  -- The link for the owner of an address whose emails for new browsers are used up, and the network that opened it.
  owner_token bytea UNIQUE,
  owner_token_until timestamptz,
  owner_caller bytea,
  owner_until timestamptz,
  touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX addresses_touched_at ON embedded.addresses (touched_at);

-- Browsers (by the thumbprint of their key) that have logged in with an address before.
CREATE TABLE embedded.devices (
  lookup bytea NOT NULL,
  thumbprint text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (lookup, thumbprint)
);
CREATE INDEX devices_seen_at ON embedded.devices (seen_at);

-- Pending logins and email changes that need a code, a link or a provider. Secrets are hashed.
CREATE TABLE embedded.flows (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('email', 'social', 'farcaster', 'change')),
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  origin text NOT NULL,
  site text NOT NULL,
  device text NOT NULL,
  thumbprint text NOT NULL,
  secret_hash bytea NOT NULL,
  step text NOT NULL CHECK (step IN ('device', 'code', 'provider', 'result', 'done')),
  -- The user of an email change or of a linked identity.
  user_id uuid REFERENCES embedded.users (id) ON DELETE CASCADE,
  email_lookup bytea,
  email bytea,
  -- Hash of the emailed link's token, of the provider's `state`, or of the popup's result.
  token_hash bytea UNIQUE,
  code_hash bytea,
  code_expires_at timestamptz,
  attempts integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  -- Encrypted state of a social login or of an email change.
  rest bytea,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX flows_expires_at ON embedded.flows (expires_at);
CREATE INDEX flows_user_id ON embedded.flows (user_id);

-- One row for each login and all tokens that descend from it.
CREATE TABLE embedded.sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  project_id text NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  -- The session of the frame that issued the ticket of this window; both end together.
  parent_id uuid REFERENCES embedded.sessions (id) ON DELETE CASCADE,
  thumbprint text NOT NULL,
  site text NOT NULL,
  device text NOT NULL,
  refresh_hash bytea NOT NULL UNIQUE,
  signed_in_at timestamptz NOT NULL,
  -- The last step-up by a passkey or the wallet's control key.
  verified_at timestamptz,
  used_at timestamptz NOT NULL,
  idle_until timestamptz NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id ON embedded.sessions (user_id);
CREATE INDEX sessions_idle_until ON embedded.sessions (idle_until);
CREATE INDEX sessions_project_id ON embedded.sessions (project_id);
CREATE UNIQUE INDEX sessions_parent_id ON embedded.sessions (parent_id, thumbprint);

-- Tickets with which the vault's window gets a session.
CREATE TABLE embedded.tickets (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES embedded.sessions (id) ON DELETE CASCADE,
  -- The key of the window that may redeem it.
  thumbprint text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX tickets_session_id ON embedded.tickets (session_id);
CREATE INDEX tickets_expires_at ON embedded.tickets (expires_at);

-- Refresh tokens that were replaced; one that comes again was stolen.
CREATE TABLE embedded.spent_refreshes (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES embedded.sessions (id) ON DELETE CASCADE
);
CREATE INDEX spent_refreshes_session_id ON embedded.spent_refreshes (session_id);

-- Challenges of passkeys that wait for their answer.
CREATE TABLE embedded.challenges (
  hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES embedded.sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX challenges_session_id ON embedded.challenges (session_id, expires_at);

-- `version` is the active vault's; NULL before the first activation.
CREATE TABLE embedded.wallets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES embedded.users (id) ON DELETE CASCADE,
  version integer,
  -- The account on eip155 with which the wallet began.
  first_account text NOT NULL DEFAULT 'eoa' CHECK (first_account IN ('eoa', 'smartAccount')),
  created_at timestamptz NOT NULL
);

CREATE TABLE embedded.vaults (
  wallet_id uuid NOT NULL REFERENCES embedded.wallets (id) ON DELETE CASCADE,
  version integer NOT NULL,
  sealed bytea NOT NULL,
  addresses jsonb NOT NULL,
  -- The Ed25519 key that verifies the wallet's control proofs (step-up without a passkey, activation of slots).
  control_key bytea CHECK (octet_length(control_key) = 32),
  written_at timestamptz NOT NULL,
  PRIMARY KEY (wallet_id, version)
);

CREATE TABLE embedded.slots (
  id uuid PRIMARY KEY,
  wallet_id uuid NOT NULL REFERENCES embedded.wallets (id) ON DELETE CASCADE,
  version integer,
  type text NOT NULL CHECK (type IN ('passkey', 'recovery', 'device')),
  state text NOT NULL CHECK (state IN ('prepared', 'written', 'active')),
  label text NOT NULL DEFAULT '',
  salt bytea,
  sealed_key bytea,
  -- The server factor of the slot's key, encrypted with the user's data key.
  factor bytea NOT NULL,
  -- The browser that prepared it; a device slot opens only there.
  thumbprint text NOT NULL,
  credential_id bytea UNIQUE,
  public_key bytea,
  -- The Ed25519 key that verifies proofs of a recovery slot's code. The browser derives it from both of the slot's factors.
  proof_key bytea CHECK (octet_length(proof_key) = 32),
  sign_count bigint NOT NULL DEFAULT 0,
  transports text[] NOT NULL DEFAULT '{}',
  is_backed_up boolean,
  added_at timestamptz NOT NULL,
  opened_at timestamptz,
  released_at timestamptz[] NOT NULL DEFAULT '{}',
  FOREIGN KEY (wallet_id, version) REFERENCES embedded.vaults (wallet_id, version) ON DELETE CASCADE
);
CREATE INDEX slots_wallet_id ON embedded.slots (wallet_id);

-- The browsers that got a slot's server factor; the owner is notified the first time.
CREATE TABLE embedded.releases (
  slot_id uuid NOT NULL REFERENCES embedded.slots (id) ON DELETE CASCADE,
  thumbprint text NOT NULL,
  first_at timestamptz NOT NULL,
  PRIMARY KEY (slot_id, thumbprint)
);
-- A window's session takes over the slots that its browser has opened.
CREATE INDEX releases_thumbprint ON embedded.releases (thumbprint);

-- An email change that is pending or can still be reverted.
CREATE TABLE embedded.email_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  old_lookup bytea,
  old_email bytea,
  new_lookup bytea NOT NULL,
  new_email bytea NOT NULL,
  undo_hash bytea UNIQUE,
  applies_at timestamptz NOT NULL,
  applied boolean NOT NULL,
  undo_until timestamptz NOT NULL
);
CREATE INDEX email_changes_due ON embedded.email_changes (applies_at) WHERE NOT applied;
CREATE INDEX email_changes_user_id ON embedded.email_changes (user_id);

CREATE TABLE embedded.events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  detail text NOT NULL,
  device text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX events_user_id ON embedded.events (user_id, id DESC);

-- Notices that the vault shows to the owner of an account; the only channel for accounts without an email address.
CREATE TABLE embedded.notices (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES embedded.users (id) ON DELETE CASCADE,
  what text NOT NULL,
  site text NOT NULL,
  device text NOT NULL,
  -- The browser (by the thumbprint of its key) that made the change; it is not shown its own notices as new.
  thumbprint text,
  at timestamptz NOT NULL
);
CREATE INDEX notices_user_id ON embedded.notices (user_id, id DESC);
