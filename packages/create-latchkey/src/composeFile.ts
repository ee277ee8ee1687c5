/** The Latchkey server of a laptop, which serves the templates' project on localhost, with its PostgreSQL and Redis. */
export const composeFile = `services:
  latchkey:
    image: node:22
    command: npx --yes @latchkey/server --port 4000
    restart: on-failure
    environment:
      PROJECT_ID: my-shop
      # Public nodes with low limits; replace them with your provider's before visitors use the site.
      CHAINS: '{"eip155:1":"https://ethereum.reth.rs/rpc","eip155:8453":"https://mainnet.base.org"}'
      DATABASE_URL: postgres://latchkey:latchkey@postgres:5432/latchkey
      REDIS_URL: redis://redis:6379
    ports:
      - '127.0.0.1:4000:4000'
    depends_on:
      - postgres
      - redis
  postgres:
    image: postgres:17
    environment:
      POSTGRES_USER: latchkey
      POSTGRES_PASSWORD: latchkey
    volumes:
      - postgres:/var/lib/postgresql/data
  redis:
    image: redis:8
volumes:
  postgres:
`
