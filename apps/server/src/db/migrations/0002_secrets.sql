-- One random secret per purpose, shared by the nodes of an installation.
CREATE TABLE server_secrets (
  purpose text PRIMARY KEY,
  secret bytea NOT NULL
);
