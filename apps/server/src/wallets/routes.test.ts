import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const METAMASK = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const PHANTOM = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const TRUST = '4622a2b2d6af1c9844944291e5e7351a6aa24cd7b23099efac1b2fd875da31a0'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

type Listing = { id: string; name: string; order: number; chains: string[]; badge_type: string }

async function wallets(query: string, on: TestServer = server) {
  const response = await on.request(`/getWallets?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as { data: Listing[]; count: number }
}

test('pagination of the wallet directory returns every wallet once', async () => {
  const seen: string[] = []
  const { count } = await wallets('page=1&entries=40')
  for (let page = 1; seen.length < count; page++) {
    const { data } = await wallets(`page=${page}&entries=40`)
    expect(data.length).toBeGreaterThan(0)
    seen.push(...data.map(({ id }) => id))
  }
  expect(count).toBe(305)
  expect(new Set(seen).size).toBe(305)
  expect((await wallets('page=9&entries=40')).data).toEqual([])
})

test('the wallet directory lists the most popular wallet first, without fields that are unknown', async () => {
  const { data } = await wallets('page=1&entries=4')
  expect(data).toHaveLength(4)
  expect(data[0]).toMatchObject({
    id: METAMASK,
    image_id: METAMASK,
    name: 'MetaMask',
    order: 1,
    rdns: 'io.metamask',
    mobile_link: 'metamask://',
    injected: [{ namespace: 'eip155', injected_id: 'isMetaMask' }],
    badge_type: 'certified',
  })
  expect(data[0]).not.toHaveProperty('desktop_link')
  expect(data[0]).not.toHaveProperty('picture')
})

test('the wallet directory finds wallets by name, names with the prefix first', async () => {
  const { data, count } = await wallets('entries=100&search=%20trust%20')
  expect(data[0]?.id).toBe(TRUST)
  expect(count).toBe(data.length)
  expect((await wallets('search=no%20such%20wallet')).count).toBe(0)
})

test('the wallet directory includes and excludes by id', async () => {
  const included = await wallets(`include=${METAMASK},${PHANTOM}&entries=2`)
  expect(included.data.map(({ id }) => id)).toEqual([METAMASK, PHANTOM])
  const { data, count } = await wallets(`exclude=${METAMASK}&entries=1`)
  expect(count).toBe(304)
  expect(data[0]?.id).not.toBe(METAMASK)
})

test('the wallet directory filters by chain and badge', async () => {
  const solana = await wallets('chains=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp&entries=100')
  expect(solana.count).toBeGreaterThan(5)
  expect(solana.data.every(({ chains }) => chains.some((id) => id.startsWith('solana:')))).toBe(
    true,
  )
  const certified = await wallets('badge_type=certified&entries=100')
  expect(certified.count).toBe(26)
  expect(certified.data.every((wallet) => wallet.badge_type === 'certified')).toBe(true)
})

test('the wallet directory filtered by a chain that no listing has returns every wallet of its namespace', async () => {
  const local = await wallets('chains=eip155:31337&entries=1')
  const evm = await wallets('chains=eip155:1&entries=1')
  expect(local.count).toBeGreaterThanOrEqual(evm.count)
  expect((await wallets('chains=tezos:mainnet')).count).toBe(0)
})

test('the wallet directory responds with 400 for a badge that does not exist', async () => {
  const response = await server.request('/getWallets?badge_type=golden')
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ reasons: [{ field: 'badge_type' }] })
})

test('settings of the operator add, hide and reorder wallets of the wallet directory', async () => {
  const own = await createTestServer({
    env: {
      WALLETS: JSON.stringify([{ id: 'shop-wallet', name: 'Shop', chains: ['eip155:1'] }]),
      HIDDEN_WALLETS: METAMASK,
      WALLET_ORDER: `shop-wallet,${PHANTOM}`,
    },
  })
  const { data, count } = await wallets('entries=2', own)
  expect(data.map(({ id, order }) => [id, order])).toEqual([
    ['shop-wallet', 1],
    [PHANTOM, 2],
  ])
  expect(count).toBe(305)
  await own.close()
})

test('rows of wallet_changes add, hide and reorder wallets of the wallet directory while the server runs', async () => {
  const own = await createTestServer()
  await wallets('entries=1', own)
  await own.db.execute(
    `INSERT INTO wallet_changes (wallet_id, listing, hidden, position) VALUES
      ('club', '{"name": "Club", "chains": ["eip155:1"]}', false, 2),
      ($1, '{"name": "Renamed"}', false, 1),
      ($2, NULL, true, NULL),
      ('broken', '{"name": 7}', false, NULL)`,
    [PHANTOM, METAMASK],
  )
  own.clock.advance(11_000)
  const { data } = await wallets('entries=2', own)
  expect(data).toMatchObject([
    { id: PHANTOM, name: 'Renamed', order: 1, rdns: 'app.phantom' },
    { id: 'club', name: 'Club', order: 2 },
  ])
  expect((await wallets(`include=${METAMASK}`, own)).count).toBe(0)
  await own.close()
})
