-- The hash of the delegation (ERC-7710) behind a session: each is listed once, for the project that it was granted to.
ALTER TABLE smart_sessions ADD COLUMN delegation text UNIQUE;
