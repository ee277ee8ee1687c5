import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteExpiredRows } from '../retention/retentionWorker.ts'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { storeCustomerProject } from './customers.ts'
import { addOrder, findOrder } from './orderStore.ts'
import { onrampRetention } from './retention.ts'

const DAY_MS = 86_400_000

let server: TestServer
let keeping: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { ONRAMP_RETENTION_DAYS: '30' } })
  keeping = await createTestServer({ env: { ONRAMP_RETENTION_DAYS: '0' } })
})
afterAll(async () => {
  await keeping.close()
  await server.close()
})

const sweep = ({ context }: TestServer) =>
  deleteExpiredRows(context, new AbortController().signal, onrampRetention)

async function placeOrder({ db, clock }: TestServer, id: string, ageMs: number): Promise<void> {
  await addOrder(db, {
    id,
    provider: 'sandbox',
    seller: null,
    project: 'test',
    account: '0x01',
    chain: 'eip155:1',
    symbol: 'ETH',
    name: 'Ether',
    purchaseAmount: '1',
    paymentAmount: '1',
    paymentCurrency: 'USD',
    status: 'success',
    transactionHash: null,
    createdAt: new Date(clock.now() - ageMs),
  })
  const payout = 'INSERT INTO sandbox_payouts (order_id, recipient, amount) VALUES ($1, $2, 1)'
  await db.execute(payout, [id, Buffer.alloc(20)])
}

test('a purchase and its payout are deleted after ONRAMP_RETENTION_DAYS, and not a minute before', async () => {
  await placeOrder(server, 'old', 30 * DAY_MS + 1)
  await placeOrder(server, 'recent', 30 * DAY_MS - 60_000)
  await sweep(server)
  expect(await findOrder(server.db, 'old')).toBeNull()
  expect(await findOrder(server.db, 'recent')).not.toBeNull()
  expect(await server.db.execute('SELECT 1 FROM sandbox_payouts')).toBe(1)
})

test('ONRAMP_RETENTION_DAYS=0 keeps purchases', async () => {
  await placeOrder(keeping, 'old', 10_000 * DAY_MS)
  await sweep(keeping)
  expect(await findOrder(keeping.db, 'old')).not.toBeNull()
})

test('the project of an onramp customer is deleted after ONRAMP_RETENTION_DAYS without a checkout', async () => {
  for (const customer of ['gone', 'back']) await storeCustomerProject(server.db, customer, 'test')
  await server.db.execute("UPDATE onramp_customers SET seen_at = now() - interval '31 days'")
  await storeCustomerProject(server.db, 'back', 'test')
  await sweep(server)
  const left = await server.db.execute(
    "SELECT 1 FROM onramp_customers WHERE partner_user_id = 'back'",
  )
  expect(left).toBe(1)
  expect(await server.db.execute('SELECT 1 FROM onramp_customers')).toBe(1)
})
