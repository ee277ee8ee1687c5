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

test('a .sol name leads to its owner, however it is written; what is none leads nowhere', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.resolveName?.('alice.sol')).toEqual({
    address: alice.address,
    sources: ['server'],
  })
  expect(await client.resolveName?.('Alice.SOL')).toMatchObject({ address: alice.address })
  for (const none of [
    'nobody-has-this.sol',
    'alice',
    'alice.eth',
    'a.alice.sol',
    '.sol',
    'a b.sol',
  ]) {
    expect(await client.resolveName?.(none)).toBeNull()
  }
})

test('a name held by a program has no owner that could be told', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.resolveName?.('token.sol')).toBeNull()
})

test('an account has the name it chose, if the name leads back to it', async () => {
  const { client } = await openTestSolana({ chain })
  expect(await client.lookUpName?.(account(alice.address))).toBe('alice.sol')
  expect(await client.lookUpName?.(account(mallory.address))).toBeNull()
  expect(await client.lookUpName?.(account(bob.address))).toBeNull()
})
