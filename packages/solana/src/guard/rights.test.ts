import { previewRequest, type RequestPreview } from '@latchkey/core/internal'
import { localSolanaAccounts, type SolanaChain, startSolanaChain } from '@latchkey/testing'
import type { Instruction } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { ordinaryTexts } from '../testing/ordinaryTexts.ts'
import { ordinaryTransactions } from '../testing/ordinaryTransactions.ts'
import { rightsTransactions } from '../testing/rightsTransactions.ts'
import { writeSolanaPositions } from '../testing/solanaPositions.ts'
import { writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice } = localSolanaAccounts
let chain: SolanaChain
let fixture: SolanaFixture
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  await writeSolanaPositions(chain)
  fixture = await openSolanaFixture({ chain, sockets: false })
})
afterAll(async () => {
  fixture.latchkey.destroy()
  await chain.close()
})

async function preview(instructions: readonly Instruction[]): Promise<RequestPreview> {
  const transaction = await writeTestTransaction(fixture.network, alice.address, instructions)
  const params = { address: alice.address, transactions: [transaction] }
  const request = { namespace: 'solana', method: 'solana_signTransaction', params } as const
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

describe('rights that are given away without a change of a balance', () => {
  test.each(rightsTransactions)('the Solana guard reports a risk for $name', async ({ write }) => {
    const seen = await preview(await write())
    expect(seen.simulation).toBe('simulated')
    expect(seen.changes?.filter(({ amount }) => amount < 0n)).toEqual([])
    expect(seen.dangers).not.toEqual([])
    expect(seen.isOrdinary).toBe(false)
  })
})

describe('ordinary requests', () => {
  test.each(ordinaryTransactions)(
    'the Solana guard does not interrupt $name',
    async ({ write }) => {
      const seen = await preview(await write())
      expect(seen.dangers).toEqual([])
      expect(seen).toMatchObject({ simulation: 'simulated', isOrdinary: true })
    },
  )

  test.each(ordinaryTexts)('the Solana guard does not interrupt the text %j', async (text) => {
    const params = { address: alice.address, message: new TextEncoder().encode(text) }
    const request = { namespace: 'solana', method: 'solana_signMessage', params } as const
    expect(await previewRequest(fixture.latchkey, request)).toMatchObject({
      dangers: [],
      isOrdinary: true,
    })
  })
})
