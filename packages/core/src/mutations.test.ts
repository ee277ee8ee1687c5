import { createHonestWallet, honestAdapter, testNetwork } from '@latchkey/testing/honestWallet'
import { MutationObserver, QueryClient } from '@tanstack/query-core'
import { afterEach, expect, test } from 'vitest'
import { createLatchkey } from './createLatchkey.ts'
import { isLatchkeyError } from './errors/LatchkeyError.ts'
import { connectMutationOptions, switchNetworkMutationOptions } from './mutations.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function open() {
  const wallet = createHonestWallet()
  const latchkey = createLatchkey({
    projectId: 'p1',
    networks: [testNetwork(1), testNetwork(5)],
    adapters: [honestAdapter([wallet])],
  })
  // A page's client may retry every mutation.
  const client = new QueryClient({ defaultOptions: { mutations: { retry: 5, retryDelay: 0 } } })
  closers.push(latchkey.destroy)
  return { latchkey, client, connector: wallet.connector }
}

test('the options of an action run it in the page’s own QueryClient', async () => {
  const { latchkey, client, connector } = open()
  const observer = new MutationObserver(client, connectMutationOptions(latchkey))
  const connection = await observer.mutate({ connector })
  expect(connection.connector).toEqual(connector)
  expect(
    client
      .getMutationCache()
      .getAll()
      .map(({ options }) => options.mutationKey),
  ).toEqual([['latchkey', 'connect']])
})

test('an action as a mutation fails with a LatchkeyError, and is not retried by the page’s client', async () => {
  const { latchkey, client } = open()
  const observer = new MutationObserver(client, switchNetworkMutationOptions(latchkey))
  await expect(observer.mutate({ network: 'eip155:9' })).rejects.toSatisfy((error) =>
    isLatchkeyError(error, 'network/not-found'),
  )
  expect(observer.getCurrentResult().failureCount).toBe(1)
})
