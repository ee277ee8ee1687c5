import type { ChainClient, SiteRequest } from '@latchkey/core/adapter'
import { errorCodeOf } from '@latchkey/testing'
import { expect, test } from 'vitest'
import { openJournalFixture } from '../../test/journalFixture.ts'
import { batchReceipt, moneyAccount } from '../../test/moneyFixture.ts'
import { getBalanceQueryOptions } from '../balance/getBalance.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { readJournal } from '../journal/journal.ts'
import { internals } from '../latchkey.ts'
import { getQueryClient } from '../queries/getQueryClient.ts'
import { sendTransaction } from './sendTransaction.ts'

const account = moneyAccount
const to = '0x00000000000000000000000000000000feed0001'
const value = 1_500_000_000_000_000_000n

test('a payment is reviewed with the network it is sent on, and sent as reviewed', async () => {
  const reviewed: SiteRequest[] = []
  const { latchkey, asked } = await openJournalFixture({
    review: async (request) => void reviewed.push(request),
  })
  expect(await sendTransaction(latchkey, { to, value })).toBe('0xhash')
  const transaction = { to, value, chainId: 'eip155:1' }
  expect(reviewed).toEqual([{ kind: 'transaction', account, transaction }])
  expect(asked).toEqual([{ account, transaction }])
})

test('a call is sent with its data and gas limit, on the given network', async () => {
  const reviewed: SiteRequest[] = []
  const { latchkey, asked } = await openJournalFixture({
    review: async (request) => void reviewed.push(request),
  })
  await sendTransaction(latchkey, { to, data: '0x1234', gas: 50_000n, network: 'eip155:10' })
  const transaction = { to, data: '0x1234', gas: 50_000n, chainId: 'eip155:10' }
  expect(reviewed).toEqual([{ kind: 'transaction', account, transaction }])
  expect(asked).toEqual([{ account, transaction }])
})

test('a transaction that the visitor rejects in the review is neither sent nor recorded', async () => {
  const { latchkey, asked } = await openJournalFixture({
    review: () => Promise.reject(new LatchkeyError('wallet/rejected', {})),
  })
  expect(await errorCodeOf(sendTransaction(latchkey, { to, value }))).toBe('wallet/rejected')
  expect([asked, readJournal(latchkey)]).toEqual([[], []])
})

test.each([
  ['a payment of 1.5 ETH', { value }, 'send', '1.5'],
  ['a payment of one wei', { value: 1n }, 'send', '0.000000000000000001'],
  ['a call that pays nothing', { data: '0x1234', value: 0n }, 'call', '0'],
  ['a call without a value', { data: '0x1234' }, 'call', '0'],
] as const)('%s is in the journal with what it sends', async (_title, part, kind, amount) => {
  const { latchkey } = await openJournalFixture()
  await sendTransaction(latchkey, { to, ...part })
  expect(readJournal(latchkey)).toMatchObject([
    { kind, network: 'eip155:1', calls: [{ to, ...part }], summary: { token: 'ETH', amount, to } },
  ])
})

test('the same transaction is sent twice when the site asks twice', async () => {
  const { latchkey, asked } = await openJournalFixture()
  await sendTransaction(latchkey, { to, value })
  await sendTransaction(latchkey, { to, value })
  expect(asked).toHaveLength(2)
})

test('a confirmed transaction refreshes the native balance', async () => {
  let balance = 5n
  let confirm = () => {}
  const mined = new Promise<void>((resolve) => {
    confirm = resolve
  })
  const { latchkey, network } = await openJournalFixture({
    nativeBalance: async () => balance,
    waitForTransaction: async ({ hash }) => {
      await mined
      return { status: 'confirmed', hash }
    },
  })
  const client = getQueryClient(latchkey)
  const query = getBalanceQueryOptions(latchkey, { account, network })
  await client.fetchQuery(query)
  const isStale = () => client.getQueryState(query.queryKey)?.isInvalidated
  await sendTransaction(latchkey, { to, value })
  expect(isStale()).toBe(false)
  balance = 4n
  confirm()
  await expect.poll(isStale).toBe(true)
  expect(await client.fetchQuery(query)).toMatchObject({ amount: 4n })
})

const smartAccounts = (
  status: 'success' | 'failure',
): Pick<ChainClient, 'sendCalls' | 'getCallsStatus'> => ({
  sendCalls: async ({ id }) => id,
  getCallsStatus: async ({ id }) => ({
    id,
    status,
    statusCode: status === 'success' ? 200 : 400,
    atomic: true,
    receipts: status === 'success' ? [batchReceipt('0x0b')] : [],
  }),
})

async function openSmartAccount(status: 'success' | 'failure') {
  const fixture = await openJournalFixture(smartAccounts(status))
  const { connections } = internals(fixture.latchkey)
  const connection = connections.getState().eip155
  if (connection?.status !== 'connected') throw new Error('Not connected')
  const [first] = connection.accounts
  connections.setState({
    eip155: { ...connection, accounts: [{ ...first, type: 'smartAccount' }] },
  })
  return fixture
}

test('a smart account’s transaction resolves with the hash of the transaction that includes it', async () => {
  const { latchkey, asked } = await openSmartAccount('success')
  expect(await sendTransaction(latchkey, { to, value })).toBe('0x0b')
  expect(asked).toEqual([])
})

test('a smart account’s transaction that is not included fails', async () => {
  const { latchkey } = await openSmartAccount('failure')
  expect(await errorCodeOf(sendTransaction(latchkey, { to, value }))).toBe('wallet/failed')
})
