import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import { localSolanaAccounts, type SolanaChain, startSolanaChain } from '@latchkey/testing'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeBudgetInstructions } from '../money/instructions.ts'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice, mallory } = localSolanaAccounts
const payment = 2_000_000_000n
let chain: SolanaChain
let fixture: SolanaFixture
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  fixture = await openSolanaFixture({ chain, sockets: false })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function previewPayment(budget: { units: number; price: bigint }): Promise<RequestPreview> {
  const source = createNoopSigner(address(alice.address))
  const destination = address(mallory.address)
  const transaction = await writeTestTransaction(fixture.network, alice.address, [
    ...computeBudgetInstructions(budget),
    getTransferSolInstruction({ source, destination, amount: payment }),
  ])
  const params = { address: alice.address, transactions: [transaction] }
  const request = { namespace: 'solana', method: 'solana_signTransaction', params } as const
  // A long time limit: this test is about the result, not about the time.
  const preview = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return preview ?? expect.unreachable()
}

test('a Solana payment is not counted as the fee of compute units above the network’s limit', async () => {
  // Multiplied, this limit and price are 4.3 SOL; the network charges 1.4 million units: 0.0014 SOL.
  const { changes } = await previewPayment({ units: 0xff_ff_ff_ff, price: 1_000_000n })
  const fee = 5_000n + 1_400_000n
  expect(changes).toEqual([{ kind: 'native', amount: -(payment + fee) }])
})
