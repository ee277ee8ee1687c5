import { formatMessage } from '@latchkey/siwx'
import { solanaVerifier } from '@latchkey/siwx/solana'
import {
  errorCodeOf,
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { getBase58Decoder, getTransactionDecoder } from '@solana/kit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestSolana, type TestSolanaOptions } from '../testing/openTestSolana.ts'
import { writeTestPayment } from '../testing/writeTestPayment.ts'
import { isSignedBy } from './isSignedBy.ts'
import type { SolanaProvider } from './solanaProvider.ts'

const { alice, bob, carol } = localSolanaAccounts
const account = { namespace: 'solana', address: alice.address, type: 'eoa' } as const
let chain: SolanaChain
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
})
afterAll(() => chain.close())

async function connect(options: Omit<TestSolanaOptions, 'chain'> = {}) {
  const test = await openTestSolana({ ...options, chain })
  await test.client.connect({ connector: test.connector })
  return { ...test, provider: test.client.provider() as SolanaProvider }
}

test('the Solana adapter signs a text that the sign-in verifier accepts', async () => {
  const { client } = await connect()
  const text = formatMessage({
    domain: 'shop.example',
    accountAddress: alice.address,
    uri: 'https://shop.example/login',
    version: '1',
    chainId: chain.id,
    nonce: 'abcdefgh12345678',
    statement: 'Sign in to the shop.',
    issuedAt: '2026-01-01T00:00:00.000Z',
  })
  const signature = await client.signMessage({ account, message: text })
  const proof = { signature, address: alice.address, chainId: chain.id } as const
  expect(await solanaVerifier().verify({ ...proof, text })).toBe(true)
  expect(await solanaVerifier().verify({ ...proof, text: `${text} ` })).toBe(false)
})

test('the Solana adapter signs bytes, with any of the connected accounts', async () => {
  const { provider } = await connect()
  const message = Uint8Array.from([0, 255, 13, 10])
  const signature = await provider.signMessage({ address: bob.address, message })
  expect(isSignedBy(bob.address, { signature, signed: message })).toBe(true)
})

test('signIn of the Solana adapter returns a message that contains the site’s domain and the account', async () => {
  const { provider } = await connect()
  const domain = 'shop.example'
  const output = await provider.signIn({ domain, statement: 'Hello', nonce: 'abcdefgh' })
  expect(output.account.address).toBe(alice.address)
  const signature = getBase58Decoder().decode(output.signature)
  const text = new TextDecoder().decode(output.signedMessage)
  expect(text).toContain(
    `shop.example wants you to sign in with your Solana account:\n${alice.address}`,
  )
  const proof = { text, signature, address: alice.address, chainId: chain.id } as const
  expect(await solanaVerifier().verify(proof)).toBe(true)
})

test('the Solana adapter rejects a sign-in with an account that is not connected', async () => {
  const { provider, wallet } = await connect()
  wallet.setAccounts([alice.address])
  expect(await errorCodeOf(provider.signIn({ address: carol.address }))).toBe('wallet/unauthorised')
})

test('the Solana adapter signs one transaction and several at once', async () => {
  const { provider, network } = await connect()
  const payments = await Promise.all(
    [1n, 2n, 3n].map((amount) =>
      writeTestPayment(network, { from: alice.address, to: bob.address, amount }),
    ),
  )
  const [first] = payments
  if (!first) throw new Error('nothing to sign')
  const one = await provider.signTransaction({ address: alice.address, transaction: first })
  const all = await provider.signAllTransactions({
    address: alice.address,
    transactions: payments,
  })
  expect(all).toHaveLength(3)
  expect(all[0]).toEqual(one)
  for (const wire of all) {
    const { signatures } = getTransactionDecoder().decode(wire)
    expect(Object.values(signatures).every((signature) => signature !== null)).toBe(true)
  }
})

test('the Solana adapter signs and sends through the wallet', async () => {
  const { provider, network, wallet } = await connect()
  const before = chain.balanceOf(carol.address)
  const transaction = await writeTestPayment(network, {
    from: alice.address,
    to: carol.address,
    amount: 7_000n,
  })
  const signature = await provider.signAndSendTransaction({ address: alice.address, transaction })
  expect(wallet.sent).toEqual([signature])
  expect(chain.balanceOf(carol.address)).toBe(before + 7_000n)
})

test('the Solana adapter reads the SOL balance, token balances of both token programs, and a token’s decimals', async () => {
  const { client, network } = await connect()
  expect(await client.nativeBalance?.({ account, network })).toBe(chain.balanceOf(alice.address))
  const { usdc, note } = localSolanaTokens
  const read = (token: string) => client.tokenBalance?.({ account, network, token })
  expect(await read(usdc.address)).toBe(50_000_000_000n)
  expect(await read(note.address)).toBe(30_000n)
  const someone = { ...account, address: carol.address }
  expect(await client.tokenBalance?.({ account: someone, network, token: usdc.address })).toBe(0n)
  expect(await client.readToken?.({ network, token: note.address })).toEqual({
    decimals: 2,
    symbol: null,
  })
  const nothing = client.readToken?.({ network, token: alice.address }) ?? Promise.resolve()
  expect(await errorCodeOf(nothing)).toBe('send/unsafe')
})

test('the Solana adapter uses the next node when the first is unreachable, and its error contains no key', async () => {
  const { client, network } = await connect({ nodes: ['http://127.0.0.1:9/key', chain.url] })
  expect(await client.nativeBalance?.({ account, network })).toBe(chain.balanceOf(alice.address))
  const { client: lost } = await connect({ nodes: ['http://127.0.0.1:9/key'] })
  const error = await lost.nativeBalance?.({ account, network }).catch((thrown) => thrown)
  expect(error).toMatchObject({
    code: 'rpc/unreachable',
    context: { url: 'http://127.0.0.1:9' },
  })
})

test('the Solana adapter rejects a node of another chain by its genesis hash', async () => {
  const other = await startSolanaChain({
    slotMs: 0,
    genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  })
  const { client, network } = await connect({ nodes: [other.url] })
  const work = client.requireNode?.(network) ?? Promise.resolve()
  expect(await errorCodeOf(work)).toBe('network/wrong-chain')
  await other.close()
})
