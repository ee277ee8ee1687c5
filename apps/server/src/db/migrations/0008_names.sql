-- Our own names. `name` is in lower case and has its zone: alice.latchkey.id
CREATE TABLE names (
  name text PRIMARY KEY,
  owner bytea NOT NULL,
  attributes jsonb NOT NULL DEFAULT '{}',
  registered_at timestamptz NOT NULL,
  updated_at timestamptz
);

CREATE INDEX names_by_owner ON names (owner);

-- The addresses of a name by ENSIP-11 coin type.
CREATE TABLE name_addresses (
  name text NOT NULL REFERENCES names ON DELETE CASCADE,
  coin_type bigint NOT NULL,
  address bytea NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (name, coin_type)
);

CREATE INDEX name_addresses_by_address ON name_addresses (address);
