-- When a token last arrived, so that many worthless tokens hide none of value.
ALTER TABLE account_tokens ADD COLUMN last_block bigint NOT NULL DEFAULT 0;
