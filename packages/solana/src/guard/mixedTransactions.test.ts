import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { internals, previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import type { Instruction } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Balances,
  honestTransactions,
  mixedTransactions,
} from '../testing/mixedTransactions.ts'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice } = localSolanaAccounts
let chain: SolanaChain
let fixture: SolanaFixture
let balances: Balances
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  fixture = await openSolanaFixture({ chain, sockets: false })
  const { account, network } = fixture
  const client = await internals(fixture.latchkey).chain('solana')
  const token = localSolanaTokens.usdc.address
  balances = {
    lamports: chain.balanceOf(alice.address),
    usdc: (await client.tokenBalance?.({ account, network, token })) ?? 0n,
  }
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function preview(
  instructions: readonly Instruction[],
  { latchkey } = fixture,
  budgetMs = 30_000,
): Promise<RequestPreview> {
  const transaction = await writeTestTransaction(fixture.network, alice.address, instructions)
  const params = { address: alice.address, transactions: [transaction] }
  const request = { namespace: 'solana', method: 'solana_signTransaction', params } as const
  return (await previewRequest(latchkey, request, { budgetMs })) ?? expect.unreachable()
}

describe('mixed transactions', () => {
  test.each(mixedTransactions)('the Solana guard reports a risk for $name', async ({ write }) => {
    const { dangers, isOrdinary } = await preview(await write(balances))
    expect(dangers).not.toEqual([])
    expect(isOrdinary).toBe(false)
  })
})

describe('honest transactions', () => {
  test.each(honestTransactions)('the Solana guard reports no risk for $name', async ({ write }) => {
    expect(await preview(await write(balances))).toMatchObject({ dangers: [], isOrdinary: true })
  })
})

test('the Solana guard shows a transaction that no node simulates in time as not simulated', async () => {
  const silent = createServer(() => {
    // Never an answer.
  })
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const blind = await openSolanaFixture({ chain, sockets: false, nodes: [url] })
  const [honest] = honestTransactions
  const written = (await honest?.write(balances)) ?? expect.unreachable()
  const seen = await preview(written, blind, 300)
  expect(seen).toMatchObject({ simulation: 'unavailable', isOrdinary: false })
  expect(seen.dangers.map(({ code }) => code)).toContain('not-simulated')
  blind.latchkey.destroy()
  silent.closeAllConnections()
  silent.close()
})
