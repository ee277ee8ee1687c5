CREATE TABLE projects (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  name text NOT NULL DEFAULT '',
  url text,
  icon_url text,
  -- Exact (https://shop.example) or wildcard (https://*.shop.example, http://localhost:*).
  origins text[] NOT NULL DEFAULT '{}',
  -- Overrides of /appkit/v1/config: { "swap": { "isEnabled": false, "config": null } }
  features jsonb NOT NULL DEFAULT '{}',
  analytics boolean NOT NULL DEFAULT true,
  hash_addresses boolean NOT NULL DEFAULT true,
  -- Requests a minute; NULL = the server's default.
  requests_per_minute integer CHECK (requests_per_minute > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
