-- The Ed25519 key that verifies the wallet's control proofs (step-up without a passkey, activation of slots). It is
-- NULL for a version that was written before control keys existed, until the vault registers it.
ALTER TABLE embedded.vaults ADD COLUMN control_key bytea CHECK (octet_length(control_key) = 32);
