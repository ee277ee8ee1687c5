import { previewRequest, type RequestPreview, updateOptions, watchSigning } from '@latchkey/core'
import {
  codeOf,
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
import { openSolanaStage, type SolanaStage } from '../testing/openSolanaStage.ts'
import { tricks } from '../testing/tricks.ts'
import { purseOf, writeTestTransaction } from '../testing/writeTestTransaction.ts'
import type { SolanaProvider } from '../wallet/solanaProvider.ts'

const { alice, bob, carol } = localSolanaAccounts
const { usdc, note } = localSolanaTokens
const token2022 = address('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb')
const owner = createNoopSigner(address(alice.address))
const mint = address(usdc.address)
let chain: SolanaChain
let stage: SolanaStage
beforeAll(async () => {
  chain = await startSolanaChain({ slotMs: 50 })
  stage = await openSolanaStage({ chain, sockets: false })
})
afterAll(async () => {
  stage.latchkey.destroy()
  await chain.close()
})

const purse = () => purseOf(alice.address, usdc.address)
const pay = (amount: bigint, to = bob.address) =>
  getTransferSolInstruction({ source: owner, destination: address(to), amount })
async function see(method: string, params: object): Promise<RequestPreview> {
  const request = { namespace: 'solana', method: `solana_${method}`, params } as const
  // However slow the machine: here it is the verdict that counts.
  const seen = await previewRequest(stage.latchkey, request, { budgetMs: 30_000 })
  return seen ?? expect.unreachable()
}

async function seeTransactions(...bundles: readonly (readonly Instruction[])[]) {
  const transactions = await Promise.all(
    bundles.map((one) => writeTestTransaction(stage.network, alice.address, one)),
  )
  return see('signTransaction', { address: alice.address, transactions })
}

const codes = ({ dangers }: RequestPreview) => dangers.map(({ code }) => code)

describe('an ordinary request', () => {
  test('to pay says whom and how much, and the play agrees', async () => {
    const seen = await seeTransactions([pay(1_000_000_000n)])
    expect(seen.facts).toEqual([{ kind: 'pays', to: bob.address, amount: 1_000_000_000n }])
    expect(seen.isOrdinary).toBe(true)
    const [change] = seen.changes ?? []
    expect(change?.kind).toBe('native')
    expect(change?.amount).toBeLessThanOrEqual(-1_000_000_000n)
    expect(change?.amount).toBeGreaterThanOrEqual(-1_000_010_000n)
  })

  test('to send a token names the token and the owner of the purse it goes to', async () => {
    const destination = await purseOf(bob.address, usdc.address)
    const seen = await seeTransactions([
      getTransferInstruction({
        source: await purse(),
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

  test('of Token-2022 is read all the same, and a purse it opens is named by its owner', async () => {
    const source = await purseOf(alice.address, note.address, token2022)
    const destination = await purseOf(carol.address, note.address, token2022)
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

  test('to take an allowance back is one', async () => {
    const seen = await seeTransactions([getRevokeInstruction({ source: await purse(), owner })])
    expect(seen.facts).toEqual([{ kind: 'revokes', token: usdc.address, spender: '' }])
    expect(seen.isOrdinary).toBe(true)
  })

  test('to sign a text shows it', async () => {
    const message = new TextEncoder().encode('Hello, world')
    const seen = await see('signMessage', { address: alice.address, message })
    expect(seen.facts).toEqual([{ kind: 'signs-text', text: 'Hello, world' }])
    expect(seen.isOrdinary).toBe(true)
  })
})

describe('dangerous is', () => {
  test.each(tricks)('$name', async ({ code, write }) => {
    const seen = await seeTransactions(await write(chain.balanceOf(alice.address)))
    expect(codes(seen)).toContain(code)
    expect(seen.isOrdinary).toBe(false)
  })

  test('more than one transaction at once', async () => {
    const seen = await seeTransactions([pay(1n)], [pay(2n)])
    expect(codes(seen)).toContain('several')
  })

  test('bytes instead of a text, and bytes that are no transaction', async () => {
    const message = Uint8Array.from({ length: 64 }, (_, place) => 128 + place)
    expect(codes(await see('signMessage', { message }))).toEqual(['blind-signature'])
    expect(codes(await see('signTransaction', { transactions: [message] }))).toEqual([
      'malformed',
      'not-simulated',
    ])
    expect(codes(await see('signTransaction', { transactions: 'x' }))).toEqual(['malformed'])
  })

  test('a sign-in for another site', async () => {
    const text = `evil.example wants you to sign in with your Solana account:\n${alice.address}`
    const message = new TextEncoder().encode(text)
    const seen = await see('signMessage', { message })
    expect(seen.facts).toContainEqual({ kind: 'signs-in', domain: 'evil.example' })
  })
})

test('what is burnt is said', async () => {
  const burn = getBurnInstruction({ account: await purse(), mint, authority: owner, amount: 7n })
  const seen = await seeTransactions([burn])
  expect(seen.facts).toEqual([{ kind: 'burns', token: usdc.address, amount: 7n }])
  expect(seen.changes).toEqual([{ kind: 'token', token: usdc.address, amount: -7n }])
})

test('the visitor’s no reaches the site before the wallet is asked; what is ordinary passes', async () => {
  const shown: RequestPreview[] = []
  const undo = watchSigning(stage.latchkey, async (preview) => {
    shown.push(preview)
    return 'cancel'
  })
  const provider = (await stage.latchkey.chain('solana')).provider() as SolanaProvider
  const asked = stage.wallet.requests.length
  const transaction = await writeTestTransaction(stage.network, alice.address, [
    getAssignInstruction({ account: owner, programAddress: token2022 }),
  ])
  const signing = provider.signTransaction({ address: alice.address, transaction })
  expect(await codeOf(signing)).toBe('wallet/rejected')
  expect(shown.map(({ method }) => method)).toEqual(['solana_signTransaction'])
  expect(stage.wallet.requests).toHaveLength(asked)
  const message = new TextEncoder().encode('Hello')
  await provider.signMessage({ address: alice.address, message })
  expect(shown).toHaveLength(1)
  const changed = message.slice()
  const signed = provider.signMessage({ address: alice.address, message: changed })
  changed.fill(0)
  expect(await signed).toEqual(await provider.signMessage({ address: alice.address, message }))
  updateOptions(stage.latchkey, { signingPreview: 'always' })
  expect(await codeOf(provider.signMessage({ address: alice.address, message }))).toBe(
    'wallet/rejected',
  )
  undo()
})
