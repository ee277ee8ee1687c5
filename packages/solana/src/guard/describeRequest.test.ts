import { updateOptions } from '@latchkey/core'
import {
  internals,
  previewRequest,
  type RequestPreview,
  registerSigningGate,
} from '@latchkey/core/internal'
import {
  errorCodeOf,
  localSolanaAccounts,
  localSolanaTokens,
  type SolanaChain,
  startSolanaChain,
} from '@latchkey/testing'
import { address, createNoopSigner, type Instruction } from '@solana/kit'
import { getAssignInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  getBurnInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getRevokeInstruction,
  getTransferCheckedInstruction,
  getTransferInstruction,
} from '@solana-program/token'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SolanaProvider } from '../signing/solanaProvider.ts'
import { drainerTransactions } from '../testing/drainerTransactions.ts'
import { openSolanaFixture, type SolanaFixture } from '../testing/openSolanaFixture.ts'
import { tokenAccountOf, writeTestTransaction } from '../testing/writeTestTransaction.ts'

const { alice, bob, carol } = localSolanaAccounts
const { usdc, note } = localSolanaTokens
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const owner = createNoopSigner(address(alice.address))
const mint = address(usdc.address)
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

const tokenAccount = () => tokenAccountOf(alice.address, usdc.address)
const pay = (amount: bigint, to = bob.address) =>
  getTransferSolInstruction({ source: owner, destination: address(to), amount })
async function see(method: string, params: object): Promise<RequestPreview> {
  const request = { namespace: 'solana', method: `solana_${method}`, params } as const
  // A long time limit: this test is about the result, not about the time.
  const seen = await previewRequest(fixture.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

async function seeTransactions(...bundles: readonly (readonly Instruction[])[]) {
  const transactions = await Promise.all(
    bundles.map((bundle) => writeTestTransaction(fixture.network, alice.address, bundle)),
  )
  return see('signTransaction', { address: alice.address, transactions })
}

const codes = ({ dangers }: RequestPreview) => dangers.map(({ code }) => code)

describe('an ordinary request', () => {
  test('describeRequest describes a Solana payment by recipient and amount, as simulated', async () => {
    const seen = await seeTransactions([pay(1_000_000_000n)])
    expect(seen.facts).toEqual([{ kind: 'pays', to: bob.address, amount: 1_000_000_000n }])
    expect(seen.isOrdinary).toBe(true)
    const [change] = seen.changes ?? []
    expect(change?.kind).toBe('native')
    expect(change?.amount).toBeLessThanOrEqual(-1_000_000_000n)
    expect(change?.amount).toBeGreaterThanOrEqual(-1_000_010_000n)
  })

  test('describeRequest describes a Solana token transfer by the token and the owner of the receiving token account', async () => {
    const destination = await tokenAccountOf(bob.address, usdc.address)
    const seen = await seeTransactions([
      getTransferInstruction({
        source: await tokenAccount(),
        destination,
        authority: owner,
        amount: 5_000_000n,
      }),
    ])
    expect(seen.facts).toEqual([
      { kind: 'transfers', token: usdc.address, to: bob.address, amount: 5_000_000n },
    ])
    expect(seen.changes).toEqual([{ kind: 'token', token: usdc.address, amount: -5_000_000n }])
    expect(seen.isOrdinary).toBe(true)
  })

  test('describeRequest decodes a Token-2022 transfer, and names the owner of a token account that it opens', async () => {
    const source = await tokenAccountOf(alice.address, note.address, token2022)
    const destination = await tokenAccountOf(carol.address, note.address, token2022)
    const seen = await seeTransactions([
      getCreateAssociatedTokenIdempotentInstruction({
        payer: owner,
        ata: destination,
        owner: address(carol.address),
        mint: address(note.address),
        tokenProgram: token2022,
      }),
      getTransferCheckedInstruction(
        {
          source,
          mint: address(note.address),
          destination,
          authority: owner,
          amount: 100n,
          decimals: note.decimals,
        },
        { programAddress: token2022 },
      ),
    ])
    expect(seen.facts).toEqual([
      { kind: 'opens-account', token: note.address, to: carol.address },
      { kind: 'transfers', token: note.address, to: carol.address, amount: 100n },
    ])
    expect(seen.isOrdinary).toBe(true)
  })

  test('describeRequest does not warn of revoking a Solana allowance', async () => {
    const seen = await seeTransactions([
      getRevokeInstruction({ source: await tokenAccount(), owner }),
    ])
    expect(seen.facts).toEqual([{ kind: 'revokes', token: usdc.address, spender: '' }])
    expect(seen.isOrdinary).toBe(true)
  })

  test('describeRequest shows the text of a request to sign a text', async () => {
    const message = new TextEncoder().encode('Hello, world')
    const seen = await see('signMessage', { address: alice.address, message })
    expect(seen.facts).toEqual([{ kind: 'signs-text', text: 'Hello, world' }])
    expect(seen.isOrdinary).toBe(true)
  })
})

describe('risks', () => {
  test.each(drainerTransactions)(
    'describeRequest reports a risk for a Solana transaction: $name',
    async ({ code, write }) => {
      const seen = await seeTransactions(await write(chain.balanceOf(alice.address)))
      expect(codes(seen)).toContain(code)
      expect(seen.isOrdinary).toBe(false)
    },
  )

  test('describeRequest reports more than one Solana transaction at once as a risk', async () => {
    const seen = await seeTransactions([pay(1n)], [pay(2n)])
    expect(codes(seen)).toContain('several')
  })

  test('describeRequest reports a message of raw bytes and an invalid transaction as risks', async () => {
    const message = Uint8Array.from({ length: 64 }, (_, place) => 128 + place)
    expect(codes(await see('signMessage', { message }))).toEqual(['blind-signature'])
    expect(codes(await see('signTransaction', { transactions: [message] }))).toEqual([
      'malformed',
      'not-simulated',
    ])
    expect(codes(await see('signTransaction', { transactions: 'x' }))).toEqual(['malformed'])
  })

  test('describeRequest reports a sign-in for another site as a risk', async () => {
    const text = `evil.example wants you to sign in with your Solana account:\n${alice.address}`
    const message = new TextEncoder().encode(text)
    const seen = await see('signMessage', { message })
    expect(seen.facts).toContainEqual({ kind: 'signs-in', domain: 'evil.example' })
  })
})

test('describeRequest describes burnt Solana tokens', async () => {
  const burn = getBurnInstruction({
    account: await tokenAccount(),
    mint,
    authority: owner,
    amount: 7n,
  })
  const seen = await seeTransactions([burn])
  expect(seen.facts).toEqual([{ kind: 'burns', token: usdc.address, amount: 7n }])
  expect(seen.changes).toEqual([{ kind: 'token', token: usdc.address, amount: -7n }])
})

test('a cancelled review of a Solana request throws before the wallet is asked; a request without risk passes', async () => {
  const shown: RequestPreview[] = []
  const unsubscribe = registerSigningGate(fixture.latchkey, async (preview) => {
    shown.push(preview)
    return 'cancel'
  })
  const provider = (await internals(fixture.latchkey).chain('solana')).provider() as SolanaProvider
  const asked = fixture.wallet.requests.length
  const transaction = await writeTestTransaction(fixture.network, alice.address, [
    getAssignInstruction({ account: owner, programAddress: token2022 }),
  ])
  const signing = provider.signTransaction({ address: alice.address, transaction })
  expect(await errorCodeOf(signing)).toBe('wallet/rejected')
  expect(shown.map(({ method }) => method)).toEqual(['solana_signTransaction'])
  expect(fixture.wallet.requests).toHaveLength(asked)
  const message = new TextEncoder().encode('Hello')
  await provider.signMessage({ address: alice.address, message })
  expect(shown).toHaveLength(1)
  const changed = message.slice()
  const signed = provider.signMessage({ address: alice.address, message: changed })
  changed.fill(0)
  expect(await signed).toEqual(await provider.signMessage({ address: alice.address, message }))
  updateOptions(fixture.latchkey, { safety: { preview: 'always' } })
  expect(await errorCodeOf(provider.signMessage({ address: alice.address, message }))).toBe(
    'wallet/rejected',
  )
  unsubscribe()
})
