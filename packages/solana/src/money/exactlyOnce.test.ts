import {
  executeSend,
  type PreparedSend,
  prepareSend,
  type SendToken,
  waitForTransaction,
} from '@latchkey/core'
import { journalOf } from '@latchkey/core/internal'
import {
  errorCodeOf,
  localSolanaAccounts,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openSolanaFixture,
  type SolanaFixture,
  type SolanaFixtureOptions,
} from '../testing/openSolanaFixture.ts'

const { bob } = localSolanaAccounts
const SOL: SendToken = { address: null, symbol: 'SOL', decimals: 9 }
/** After this many blocks a transaction has expired and its last valid block is final. */
const lifeAndFinality = 150 + 32 + 1
let chain: SolanaChain
let fixture: SolanaFixture
let before: bigint
beforeEach(async () => {
  chain = await startSolanaChain({ slotMs: 40 })
  before = chain.balanceOf(bob.address)
})
afterEach(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function open(options: Omit<SolanaFixtureOptions, 'chain'> = {}): Promise<void> {
  fixture = await openSolanaFixture({ ...options, chain })
}

const prepare = (amount = 1_000_000n): Promise<PreparedSend> =>
  prepareSend(fixture.latchkey, {
    network: fixture.network,
    token: SOL,
    amount,
    recipient: { address: bob.address, name: null },
  })

const signatures = () => fixture.wallet.requests.filter(({ method }) => method === 'sign').length
const arrived = () => chain.balanceOf(bob.address) - before

test('a Solana transaction that isn’t included in a block is submitted again, never signed again, and executed once', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await executeSend(fixture.latchkey, { transfer: await prepare() })
  expect(
    await errorCodeOf(prepare().then((same) => executeSend(fixture.latchkey, { transfer: same }))),
  ).toBe('journal/already-sent')
  // Even with allowRepeat the same transfer is rejected while the first may still be executed.
  const insist = prepare().then((same) =>
    executeSend(fixture.latchkey, { transfer: same, allowRepeat: true }),
  )
  expect(await errorCodeOf(insist)).toBe('wallet/already-pending')
  const offered = () => chain.requests.filter((method) => method === 'sendTransaction').length
  await expect.poll(offered, { timeout: 8_000 }).toBeGreaterThan(1)
  release()
  expect((await waitForTransaction(fixture.latchkey, { id })).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(1)
})

test('the same Solana transfer can be sent again only after the first one has expired', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await executeSend(fixture.latchkey, { transfer: await prepare() })
  chain.advance(150)
  expect(
    await errorCodeOf(prepare().then((same) => executeSend(fixture.latchkey, { transfer: same }))),
  ).toBe('journal/already-sent')
  chain.advance(lifeAndFinality)
  expect((await waitForTransaction(fixture.latchkey, { id })).status).toBe('failed')
  release()
  const again = await executeSend(fixture.latchkey, { transfer: await prepare() })
  expect((await waitForTransaction(fixture.latchkey, { id: again.id })).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(2)
})

test('after a reload the Solana adapter watches the sent transaction and sends no second one', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await executeSend(fixture.latchkey, { transfer: await prepare() })
  const { wallet, storage } = fixture
  fixture.latchkey.destroy()
  await open({ wallet, storage })
  expect(
    await errorCodeOf(prepare().then((same) => executeSend(fixture.latchkey, { transfer: same }))),
  ).toBe('journal/already-sent')
  const insist = prepare().then((same) =>
    executeSend(fixture.latchkey, { transfer: same, allowRepeat: true }),
  )
  expect(await errorCodeOf(insist)).toBe('wallet/already-pending')
  release()
  expect((await waitForTransaction(fixture.latchkey, { id })).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
})

test('the Solana adapter finds a transaction on the chain whose wallet sent it and returned an error', async () => {
  await open({ without: ['solana:signTransaction'] })
  const feature = fixture.wallet.wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(...inputs: unknown[]): Promise<unknown>
  }
  const { signAndSendTransaction: send } = feature
  feature.signAndSendTransaction = async (...inputs) => {
    await send(...inputs)
    throw new Error('Attempting to use a disconnected port object')
  }
  const entry = await executeSend(fixture.latchkey, { transfer: await prepare() })
  expect((await waitForTransaction(fixture.latchkey, { id: entry.id })).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(fixture.wallet.sent).toHaveLength(1)
})

test('a Solana node that accepts the transaction and does not answer causes no second signature', async () => {
  const { createServer } = await import('node:http')
  const mute = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts)
    const reply = await fetch(chain.url, { method: 'POST', body })
    if (body.includes('"sendTransaction"')) return void response.destroy()
    response.end(await reply.text())
  })
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve))
  const bound = mute.address()
  const port = typeof bound === 'object' && bound ? bound.port : 0
  await open({ nodes: [`http://127.0.0.1:${port}`] })
  const { id } = await executeSend(fixture.latchkey, { transfer: await prepare() })
  expect((await waitForTransaction(fixture.latchkey, { id })).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(1)
  expect(journalOf(fixture.latchkey).getState()).toHaveLength(1)
  mute.closeAllConnections()
  mute.close()
})
