import { createPublicClient, http, toCoinType } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAccounts } from './localAccounts.ts'
import { localAddresses } from './localAddresses.ts'
import { startLocalChain } from './startLocalChain.ts'

// viem's own `mainnet` chain: an unmodified client works against the local chain.
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
})
afterAll(() => chain.close())

const connect = () => createPublicClient({ chain: mainnet, transport: http(chain.url) })
const { alice, bob, carol, mallory } = localAccounts

test('the local chain resolves ENS names to addresses', async () => {
  const client = connect()
  expect(await client.getEnsAddress({ name: 'alice.eth' })).toBe(alice.address)
  expect(await client.getEnsAddress({ name: 'carol.eth' })).toBe(carol.address)
  expect(await client.getEnsResolver({ name: 'bob.eth' })).toBe(localAddresses.ensPublicResolver)
})

test('the local chain returns null for ENS names that do not exist or have no address', async () => {
  const client = connect()
  expect(await client.getEnsAddress({ name: 'unregistered.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'deep.under.alice.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'empty.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'alice.eth', coinType: toCoinType(8_453) })).toBeNull()
})

test('the local chain resolves addresses to their primary name only if the name resolves back', async () => {
  const client = connect()
  expect(await client.getEnsName({ address: alice.address })).toBe('alice.eth')
  expect(await client.getEnsName({ address: bob.address })).toBe('bob.eth')
  expect(await client.getEnsName({ address: carol.address })).toBeNull()
  expect(await client.getEnsName({ address: mallory.address })).toBeNull()
})

test('the local chain reads text records and avatars of ENS names', async () => {
  const client = connect()
  const url = await client.getEnsText({ name: 'alice.eth', key: 'url' })
  expect(url).toBe('https://alice.example')
  expect(await client.getEnsAvatar({ name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml/)
  expect(await client.getEnsAvatar({ name: 'bob.eth' })).toMatch(/^data:image\/svg\+xml/)
  expect(await client.getEnsAvatar({ name: 'carol.eth' })).toBeNull()
})
