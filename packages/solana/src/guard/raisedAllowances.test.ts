import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import {
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { AccountState, getApproveInstruction, getTokenEncoder } from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { inBatch } from '../testing/rightsTransactions.ts'
import { tokenAccountOf, writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice, bob, mallory } = localSolanaAccounts
const { usdc } = localSolanaTokens
const present = 1_000n
let chain: SolanaChain
let fixture: SolanaFixture
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  const state = getTokenEncoder().encode({
    mint: address(usdc.address),
    owner: address(alice.address),
    amount: 50_000_000_000n,
    delegate: address(mallory.address),
    state: AccountState.Initialized,
    isNative: null,
    delegatedAmount: present,
    closeAuthority: null,
  })
  chain.setAccount({
    address: await tokenAccountOf(alice.address, usdc.address),
    program: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    data: Uint8Array.from(state),
  })
  fixture = await openSolanaFixture({ chain, sockets: false })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

/** A new allowance beside the present one, which mallory has. */
async function approve(delegate: string, amount: bigint): Promise<Instruction> {
  const source = await tokenAccountOf(alice.address, usdc.address)
  const owner = createNoopSigner(address(alice.address))
  return getApproveInstruction({ source, delegate: address(delegate), owner, amount })
}

async function preview(instruction: Instruction): Promise<RequestPreview> {
  const transaction = await writeTestTransaction(fixture.network, alice.address, [instruction])
  const params = { address: alice.address, transactions: [transaction] }
  const request = { namespace: 'solana', method: 'solana_signTransaction', params } as const
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

const raised: readonly (readonly [name: string, delegate: string, amount: bigint])[] = [
  ['one unit more for the same delegate', mallory.address, present + 1n],
  ['all for the same delegate', mallory.address, (1n << 64n) - 1n],
  ['the same amount for another delegate', bob.address, present],
  ['less for another delegate', bob.address, 1n],
]
const kept: readonly (readonly [name: string, delegate: string, amount: bigint])[] = [
  ['the same amount for the same delegate', mallory.address, present],
  ['one unit less for the same delegate', mallory.address, present - 1n],
  ['nothing for the same delegate', mallory.address, 0n],
  ['nothing for another delegate', bob.address, 0n],
]

describe('the Solana guard', () => {
  test.each(raised)('reports an allowance of %s', async (_, delegate, amount) => {
    const seen = await preview(await approve(delegate, amount))
    expect(seen.allowances).toEqual([{ token: usdc.address, spender: delegate, amount }])
    expect(seen.isOrdinary).toBe(false)
  })

  test.each(raised)(
    'reports an allowance of %s inside a call that it cannot decode',
    async (_, delegate, amount) => {
      const seen = await preview(inBatch(await approve(delegate, amount)))
      expect(seen.allowances).toEqual([{ token: usdc.address, spender: delegate, amount }])
      expect(seen.dangers).toContainEqual({ code: 'allowance', subject: delegate })
    },
  )

  test.each(kept)('reports no new allowance for %s', async (_, delegate, amount) => {
    expect((await preview(await approve(delegate, amount))).allowances).toEqual([])
  })

  test.each(kept)(
    'reports no new allowance for %s inside a call that it cannot decode',
    async (_, delegate, amount) => {
      const seen = await preview(inBatch(await approve(delegate, amount)))
      expect(seen.allowances).toEqual([])
      expect(seen).toMatchObject({ dangers: [], isOrdinary: true })
    },
  )
})
