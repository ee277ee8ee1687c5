import {
  connectRequestMessageSchema,
  connectResultSchema,
  getAccountRequestMessageSchema,
  getNetworkRequestMessageSchema,
  signMessageRequestMessageSchema,
} from '@sats-connect/core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { openTestChain } from '../testing/openTestChain.ts'

/** The official schemas of the requests that a sats-connect wallet reads. */
const schemas: Readonly<Record<string, v.GenericSchema>> = {
  wallet_connect: connectRequestMessageSchema,
  wallet_getAccount: getAccountRequestMessageSchema,
  wallet_getNetwork: getNetworkRequestMessageSchema,
  signMessage: signMessageRequestMessageSchema,
}

test('every request to a sats-connect wallet passes the official schema of its method', async () => {
  const before = await openTestChain({ speaks: 'sats' })
  await before.client.connect({ connector: before.connector })
  await before.client.signMessage({ account: before.account(), message: 'Hello' })
  const after = await before.reload()
  await after.client.reconnect()
  const asked = before.wallet.requests.filter(({ method }) => method in schemas)
  expect(new Set(asked.map(({ method }) => method))).toContain('wallet_connect')
  expect(new Set(asked.map(({ method }) => method))).toContain('signMessage')
  for (const { method, params } of asked) {
    const [given] = params as unknown[]
    const message = { jsonrpc: '2.0', id: '1', method, params: given }
    const read = v.safeParse(schemas[method] ?? v.never(), message)
    expect([method, read.issues?.map((issue) => issue.message)]).toEqual([method, undefined])
  }
})

test('the fake Bitcoin wallet of these tests responds to wallet_connect as the official sats-connect schema demands', async () => {
  const { wallet } = await openTestChain({ speaks: 'sats' })
  const page = new EventTarget()
  wallet.install(page)
  const provider = Reflect.get(Reflect.get(page, 'FakeProviders'), 'BitcoinProvider')
  const reply = await provider.request('wallet_connect', { addresses: ['payment', 'ordinals'] })
  const read = v.safeParse(connectResultSchema, reply.result)
  expect(read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)).toBeUndefined()
})
