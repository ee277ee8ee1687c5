import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import { localSolanaAccounts, type SolanaChain, startSolanaChain } from '@latchkey/testing'
import { address, createNoopSigner } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeBudgetInstructions } from '../money/instructions.ts'
import { concatBytes, u32, u64 } from '../testing/instructionBytes.ts'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { writeTestTransaction } from '../testing/writeTestTransaction.ts'
import { computeBudgetProgram, systemProgram } from '../token/programs.ts'
import { feeOf } from './feeOf.ts'

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

test('a Solana request with a fee above 0.01 SOL is a danger that names the fee, and one below is not', async () => {
  const high = await previewPayment({ units: 1_000_000, price: 10_000_000n })
  expect(high.dangers).toEqual([{ code: 'high-fee', subject: '0.010005 SOL' }])
  const usual = await previewPayment({ units: 1_000_000, price: 9_995_000n })
  expect(usual.dangers).toEqual([])
})

const transfer = { program: systemProgram, accounts: [], data: Uint8Array.of(2, 0, 0, 0) }
const budget = (...data: readonly Uint8Array[]) => ({
  program: computeBudgetProgram,
  accounts: [],
  data: concatBytes(...data),
})
const limit = (units: number) => budget(Uint8Array.of(2), u32(units))
const price = (microLamports: bigint) => budget(Uint8Array.of(3), u64(microLamports))
const feeFor = (instructions: Parameters<typeof feeOf>[0]['instructions'], signatures = 1) =>
  feeOf({ payer: '', writable: [], signatures, instructions })

test('a Solana fee without a price is 5,000 lamports per signature', () => {
  expect(feeFor([transfer])).toBe(5_000n)
  expect(feeFor([transfer, limit(1_400_000)], 3)).toBe(15_000n)
})

test('a Solana priority fee is the unit limit times the price, rounded up to a lamport', () => {
  expect(feeFor([limit(1_000), price(1_000n), transfer])).toBe(5_001n)
  expect(feeFor([limit(1_000), price(1_001n), transfer])).toBe(5_002n)
  expect(feeFor([limit(1), price(1n), transfer])).toBe(5_001n)
  expect(feeFor([limit(0), price(1_000_000n), transfer])).toBe(5_000n)
})

test('a Solana priority fee without a unit limit is for 200,000 units per other instruction', () => {
  expect(feeFor([price(1_000_000n), transfer, transfer])).toBe(5_000n + 400_000n)
})

test('a Solana priority fee is for at most 1,400,000 units', () => {
  expect(feeFor([limit(1_400_000), price(1_000_000n)])).toBe(5_000n + 1_400_000n)
  expect(feeFor([limit(1_400_001), price(1_000_000n)])).toBe(5_000n + 1_400_000n)
  const eight = Array.from({ length: 8 }, () => transfer)
  expect(feeFor([price(1_000_000n), ...eight])).toBe(5_000n + 1_400_000n)
})

test('a Solana fee reads only the compute-budget program’s own instructions', () => {
  const imitation = { ...price(1_000_000n), program: systemProgram }
  expect(feeFor([imitation])).toBe(5_000n)
  expect(feeFor([budget(Uint8Array.of(1), u64(1_000_000n)), transfer])).toBe(5_000n)
})
