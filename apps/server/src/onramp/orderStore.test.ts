import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'
import { findCustomerProject, storeCustomerProject } from './customers.ts'
import {
  accountKey,
  addOrder,
  findOpenOrders,
  findOrder,
  findOrdersOf,
  type Order,
  saveOrder,
  setOrderStatus,
} from './orderStore.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({
    projects: [
      { id: 'shop', origins: ['*'] },
      { id: 'cafe', origins: ['*'] },
    ],
  })
})
afterAll(() => server.close())
beforeEach(() => server.db.execute('TRUNCATE onramp_orders, onramp_customers CASCADE'))

const account = '0xabcdef0000000000000000000000000000000001'
const createdAt = new Date('2026-03-01T12:00:00Z')
const order: Order = {
  id: 'order-1',
  provider: 'one',
  seller: 'Seller',
  project: 'shop',
  account,
  chain: 'eip155:8453',
  symbol: 'USDC',
  name: 'USD Coin',
  purchaseAmount: '9.5',
  paymentAmount: '10',
  paymentCurrency: 'USD',
  status: 'created',
  transactionHash: null,
  createdAt,
}
const add = (change: Partial<Order> = {}) => addOrder(server.db, { ...order, ...change })
const save = (change: Partial<Order> = {}) => saveOrder(server.db, { ...order, ...change })
const find = (id = order.id) => findOrder(server.db, id)

test('a purchase is found by its id as it was stored, and stored once', async () => {
  expect(await add()).toBe(true)
  expect(await find()).toEqual(order)
  expect(await add({ status: 'success', account: '0x02' })).toBe(false)
  expect(await find()).toEqual(order)
  expect(await find('order-2')).toBeNull()
})

test('the status of a purchase is shown to its own project only', async () => {
  await add({ status: 'success', transactionHash: '0x01' })
  const ask = (id: string, projectId: string) =>
    server.request(`/v1/onramp/orders/${id}?projectId=${projectId}`)
  const own = await ask(order.id, 'shop')
  expect(await own.json()).toEqual({ id: order.id, status: 'success', transactionHash: '0x01' })
  expect((await ask(order.id, 'cafe')).status).toBe(404)
  expect((await ask('order-2', 'shop')).status).toBe(404)
})

test('a report changes status, bought amount and transaction of an open purchase, and nothing else', async () => {
  await save()
  await save({ status: 'in-progress', transactionHash: '0x01' })
  await save({
    status: 'success',
    purchaseAmount: '9.4',
    account: '0x02',
    project: 'other',
    paymentAmount: '1',
    createdAt: new Date(0),
  })
  expect(await find()).toEqual({
    ...order,
    status: 'success',
    purchaseAmount: '9.4',
    transactionHash: '0x01',
  })
})

test.each(['success', 'failed'] as const)(
  'a purchase with the status %s stays finished',
  async (status) => {
    await save({ status })
    await save({ status: 'in-progress', transactionHash: '0x01', purchaseAmount: '1' })
    expect(await find()).toEqual({ ...order, status })
    await setOrderStatus(server.db, order.id, 'created')
    expect(await find()).toEqual({ ...order, status })
  },
)

test('a provider’s report does not change a purchase of another provider', async () => {
  await save()
  await save({ provider: 'two', status: 'success', transactionHash: '0x01' })
  expect(await find()).toEqual(order)
})

test.each(['created', 'in-progress'] as const)(
  'the status of a purchase that is %s can be set, of it alone',
  async (status) => {
    await add({ status })
    await add({ id: 'order-2' })
    await setOrderStatus(server.db, order.id, 'failed')
    expect(await find()).toEqual({ ...order, status: 'failed' })
    expect(await find('order-2')).toMatchObject({ status: 'created' })
  },
)

test('the open purchases of a provider come oldest first', async () => {
  await add({ id: 'b', createdAt: new Date(createdAt.getTime() + 1) })
  await add({ id: 'a', status: 'in-progress' })
  await add({ id: 'done', status: 'success' })
  await add({ id: 'failed', status: 'failed' })
  await add({ id: 'other', provider: 'two' })
  const open = await findOpenOrders(server.db, 'one')
  expect(open.map(({ id }) => id)).toEqual(['a', 'b'])
})

const list = async (query: Partial<Parameters<typeof findOrdersOf>[1]> = {}) => {
  const own = { account, project: 'shop', provider: null, before: null, limit: 10 }
  const orders = await findOrdersOf(server.db, { ...own, ...query })
  return orders.map(({ id }) => id)
}

test('an account’s purchases are listed for its project, newest first', async () => {
  await add({ id: 'a' })
  await add({ id: 'b' })
  await add({ id: 'c', createdAt: new Date(createdAt.getTime() + 1), provider: 'two' })
  await add({ id: 'd', createdAt: new Date(createdAt.getTime() - 1), status: 'failed' })
  await add({ id: 'other account', account: account.replace('01', '02') })
  await add({ id: 'other project', project: 'cafe' })
  expect(await list()).toEqual(['c', 'b', 'a', 'd'])
  expect(await list({ provider: 'one' })).toEqual(['b', 'a', 'd'])
  expect(await list({ provider: 'three' })).toEqual([])
  expect(await list({ limit: 2 })).toEqual(['c', 'b'])
  expect(await list({ before: { at: createdAt, id: 'b' } })).toEqual(['a', 'd'])
  expect(await list({ before: { at: createdAt, id: 'a' } })).toEqual(['d'])
  expect(await list({ project: 'cafe' })).toEqual(['other project'])
})

test('only hexadecimal addresses are stored in lower case', () => {
  expect(accountKey('0xABcd')).toBe('0xabcd')
  expect(accountKey('bc1QXy')).toBe('bc1QXy')
  expect(accountKey('So1ana0xAB')).toBe('So1ana0xAB')
})

test('a customer keeps the project of its first purchase', async () => {
  await storeCustomerProject(server.db, 'customer', 'shop')
  await storeCustomerProject(server.db, 'customer', 'cafe')
  expect(await findCustomerProject(server.db, 'customer')).toBe('shop')
  expect(await findCustomerProject(server.db, 'Customer')).toBeNull()
})
