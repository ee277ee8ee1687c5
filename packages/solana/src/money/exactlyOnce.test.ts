import {
  journalOf,
  type PreparedSend,
  prepareSend,
  type SendToken,
  sendTokens,
  waitForEntry,
} from '@latchkey/core'
import { codeOf, localSolanaAccounts, type SolanaChain, startSolanaChain } from '@latchkey/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openSolanaStage,
  type SolanaStage,
  type SolanaStageOptions,
} from '../testing/openSolanaStage.ts'

const { bob } = localSolanaAccounts
const SOL: SendToken = { address: null, symbol: 'SOL', decimals: 9 }
/** Past this many blocks a transaction is dead, and so is everything that could undo that. */
const lifeAndFinality = 150 + 32 + 1
let chain: SolanaChain
let stage: SolanaStage
let before: bigint
beforeEach(async () => {
  chain = await startSolanaChain({ slotMs: 40 })
  before = chain.balanceOf(bob.address)
})
afterEach(async () => {
  stage.latchkey.destroy()
  await chain.close()
})

async function open(options: Omit<SolanaStageOptions, 'chain'> = {}): Promise<void> {
  stage = await openSolanaStage({ ...options, chain })
}

const prepare = (amount = 1_000_000n): Promise<PreparedSend> =>
  prepareSend(stage.latchkey, {
    network: stage.network,
    token: SOL,
    amount,
    recipient: { address: bob.address, name: null },
  })

const signatures = () => stage.wallet.requests.filter(({ method }) => method === 'sign').length
const arrived = () => chain.balanceOf(bob.address) - before

test('a transaction that gets into no block is offered again, never signed again, and lands once', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await sendTokens(stage.latchkey, await prepare())
  expect(await codeOf(prepare().then((same) => sendTokens(stage.latchkey, same)))).toBe(
    'journal/already-sent',
  )
  // Not even a visitor who insists may sign the same again while the first may still land.
  const insist = prepare().then((same) => sendTokens(stage.latchkey, same, { isAgain: true }))
  expect(await codeOf(insist)).toBe('wallet/already-pending')
  const offered = () => chain.requests.filter((method) => method === 'sendTransaction').length
  await expect.poll(offered, { timeout: 8_000 }).toBeGreaterThan(1)
  release()
  expect((await waitForEntry(stage.latchkey, id)).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(1)
})

test('only when its last block is final and it is in none may the same be sent anew', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await sendTokens(stage.latchkey, await prepare())
  chain.advance(150)
  expect(await codeOf(prepare().then((same) => sendTokens(stage.latchkey, same)))).toBe(
    'journal/already-sent',
  )
  chain.advance(lifeAndFinality)
  expect((await waitForEntry(stage.latchkey, id)).status).toBe('failed')
  release()
  const again = await sendTokens(stage.latchkey, await prepare())
  expect((await waitForEntry(stage.latchkey, again.id)).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(2)
})

test('a reload takes up what was sent before, and pays no second time', async () => {
  await open()
  const release = chain.holdTransactions()
  const { id } = await sendTokens(stage.latchkey, await prepare())
  const { wallet, storage } = stage
  stage.latchkey.destroy()
  await open({ wallet, storage })
  expect(await codeOf(prepare().then((same) => sendTokens(stage.latchkey, same)))).toBe(
    'journal/already-sent',
  )
  const insist = prepare().then((same) => sendTokens(stage.latchkey, same, { isAgain: true }))
  expect(await codeOf(insist)).toBe('wallet/already-pending')
  release()
  expect((await waitForEntry(stage.latchkey, id)).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
})

test('a wallet that sends and then loses its tongue is found out on the chain', async () => {
  await open({ without: ['solana:signTransaction'] })
  const feature = stage.wallet.wallet.features['solana:signAndSendTransaction'] as {
    signAndSendTransaction(...inputs: unknown[]): Promise<unknown>
  }
  const { signAndSendTransaction: send } = feature
  feature.signAndSendTransaction = async (...inputs) => {
    await send(...inputs)
    throw new Error('Attempting to use a disconnected port object')
  }
  const entry = await sendTokens(stage.latchkey, await prepare())
  expect((await waitForEntry(stage.latchkey, entry.id)).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(stage.wallet.sent).toHaveLength(1)
})

test('a node that takes the transaction and gives no answer does not make it be signed again', async () => {
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
  const { id } = await sendTokens(stage.latchkey, await prepare())
  expect((await waitForEntry(stage.latchkey, id)).status).toBe('confirmed')
  expect(arrived()).toBe(1_000_000n)
  expect(signatures()).toBe(1)
  expect(journalOf(stage.latchkey).getState()).toHaveLength(1)
  mute.closeAllConnections()
  mute.close()
})
