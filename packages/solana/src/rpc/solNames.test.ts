import { localSolanaAccounts, type SolanaChain, startSolanaChain } from '@latchkey/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSolana } from '../testing/openTestSolana.ts'

const { alice, bob, mallory } = localSolanaAccounts
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 0 })
})
afterAll(() => chain.close())

const account = (address: string) => ({ namespace: 'solana', address, type: 'eoa' }) as const

test('the Solana adapter resolves a .sol name in any case to its owner, and other texts to null', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.resolveName?.('alice.sol')).toEqual({
    address: alice.address,
    sources: ['server'],
  })
  expect(await client.resolveName?.('Alice.SOL')).toMatchObject({ address: alice.address })
  for (const none of [
    'unregistered-name.sol',
    'alice',
    'alice.eth',
    'a.alice.sol',
    '.sol',
    'a b.sol',
  ]) {
    expect(await client.resolveName?.(none)).toBeNull()
  }
})

test('the Solana adapter resolves a name that a program owns to null', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.resolveName?.('token.sol')).toBeNull()
})

test('the Solana adapter looks up an account’s favourite name if the name resolves to the account', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.lookUpName?.(account(alice.address))).toBe('alice.sol')
  expect(await client.lookUpName?.(account(mallory.address))).toBeNull()
  expect(await client.lookUpName?.(account(bob.address))).toBeNull()
})
