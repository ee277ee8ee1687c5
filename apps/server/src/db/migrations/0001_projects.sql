CREATE TABLE projects (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  name text NOT NULL DEFAULT '',
  url text,
  icon_url text,
  -- Exact (https://shop.example) or wildcard (https://*.shop.example, http://localhost:*). A start writes the settings' own.
  origins text[] NOT NULL DEFAULT '{}',
  -- Origins that the operator adds while the server runs.
  added_origins text[] NOT NULL DEFAULT '{}',
  -- Overrides of /appkit/v1/config: { "swap": { "isEnabled": false, "config": null } }
  features jsonb NOT NULL DEFAULT '{}',
  analytics boolean NOT NULL DEFAULT true,
  hash_addresses boolean NOT NULL DEFAULT true,
  -- Requests a minute; NULL = the server's default.
  requests_per_minute integer CHECK (requests_per_minute > 0),
  -- The server removes a project that left the settings, and its sessions with it. Rows that the operator inserted stay.
  from_settings boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
