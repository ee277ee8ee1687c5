-- Wrong codes are counted over the last 24 hours at any moment, so each one keeps its time. Counts that
-- exist are moved to now, the strictest reading.
ALTER TABLE embedded.addresses ADD COLUMN guessed_at timestamptz[] NOT NULL DEFAULT '{}';
UPDATE embedded.addresses SET guessed_at = array_fill(now(), ARRAY[wrong_guesses])
  WHERE wrong_guesses > 0;
ALTER TABLE embedded.addresses DROP COLUMN wrong_guesses, DROP COLUMN guessed_since;

-- Rows that no rate limit needs any more are deleted. `lookup` is also the HMAC of a caller's IP address.
ALTER TABLE embedded.addresses ADD COLUMN touched_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX addresses_touched_at ON embedded.addresses (touched_at);
