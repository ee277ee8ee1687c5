-- The account on eip155 with which the wallet began. Wallets from before had no smart account: their owners know the
-- key's address, which stays the first one.
ALTER TABLE embedded.wallets ADD COLUMN first_account text NOT NULL DEFAULT 'eoa'
  CHECK (first_account IN ('eoa', 'smartAccount'));
