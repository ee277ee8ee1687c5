-- The Ed25519 key that verifies proofs of a recovery slot's code. The browser derives it from both of the slot's
-- factors; it is NULL for slots that were made before, until they are opened with their code again.
ALTER TABLE embedded.slots ADD COLUMN proof_key bytea CHECK (octet_length(proof_key) = 32);
