-- Wrong codes are counted per browser of an address; strangers cannot block an address.
UPDATE embedded.addresses SET guessed_at = '{}', held_until = NULL;

-- The link for the owner of an address whose emails for new browsers are used up, and the network that opened it.
ALTER TABLE embedded.addresses
  ADD COLUMN owner_token bytea UNIQUE,
  ADD COLUMN owner_token_until timestamptz,
  ADD COLUMN owner_caller bytea,
  ADD COLUMN owner_until timestamptz;
