import { createPublicClient, http, toCoinType } from 'viem'
import { mainnet } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningChain } from '../anvil/startAnvil.ts'
import { localAccounts } from './localAccounts.ts'
import { localAddresses } from './localAddresses.ts'
import { startLocalChain } from './startLocalChain.ts'

// viem's own description of mainnet: what works here works with an unchanged client.
let chain: RunningChain
beforeAll(async () => {
  chain = await startLocalChain({ chainId: 1 })
})
afterAll(() => chain.close())

const connect = () => createPublicClient({ chain: mainnet, transport: http(chain.url) })
const { alice, bob, carol, mallory } = localAccounts

test('names lead to addresses', async () => {
  const client = connect()
  expect(await client.getEnsAddress({ name: 'alice.eth' })).toBe(alice.address)
  expect(await client.getEnsAddress({ name: 'carol.eth' })).toBe(carol.address)
  expect(await client.getEnsResolver({ name: 'bob.eth' })).toBe(localAddresses.ensPublicResolver)
})

test('names that do not exist or have no address lead nowhere', async () => {
  const client = connect()
  expect(await client.getEnsAddress({ name: 'nobody.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'deep.under.alice.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'empty.eth' })).toBeNull()
  expect(await client.getEnsAddress({ name: 'alice.eth', coinType: toCoinType(8_453) })).toBeNull()
})

test('addresses lead back to names, unless the name denies it', async () => {
  const client = connect()
  expect(await client.getEnsName({ address: alice.address })).toBe('alice.eth')
  expect(await client.getEnsName({ address: bob.address })).toBe('bob.eth')
  expect(await client.getEnsName({ address: carol.address })).toBeNull()
  expect(await client.getEnsName({ address: mallory.address })).toBeNull()
})

test('names have texts and pictures', async () => {
  const client = connect()
  const url = await client.getEnsText({ name: 'alice.eth', key: 'url' })
  expect(url).toBe('https://alice.example')
  expect(await client.getEnsAvatar({ name: 'alice.eth' })).toMatch(/^data:image\/svg\+xml/)
  expect(await client.getEnsAvatar({ name: 'bob.eth' })).toMatch(/^data:image\/svg\+xml/)
  expect(await client.getEnsAvatar({ name: 'carol.eth' })).toBeNull()
})
