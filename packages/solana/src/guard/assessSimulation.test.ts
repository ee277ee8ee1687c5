import { describe, expect, test } from 'vitest'
import type { ChainAccount } from '../rpc/replies.ts'
import { addressOf } from '../testing/addressOf.ts'
import { chainAccount, tokenAccount } from '../testing/testAccounts.ts'
import { associatedProgram, systemProgram } from '../token/programs.ts'
import { assessSimulation } from './assessSimulation.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const mint = addressOf(3)
const otherMint = addressOf(4)
const [first, second, third] = [5, 6, 7].map(addressOf) as [string, string, string]
const fee = 5_000n

type Pair = readonly [before: ChainAccount | null, after: ChainAccount | null]

/** What the visitor's transaction with one signature does, from its writable accounts before and after. */
function assess(
  pairs: Readonly<Record<string, Pair>>,
  options: { payer?: string; instructions?: Parameters<typeof instruction>[] } = {},
) {
  const { payer = visitor, instructions = [] } = options
  return assessSimulation({
    before: new Map(Object.entries(pairs).map(([address, [before]]) => [address, before])),
    after: new Map(Object.entries(pairs).map(([address, [, after]]) => [address, after])),
    unpacked: {
      payer,
      signatures: 1,
      writable: Object.keys(pairs),
      instructions: instructions.map((each) => instruction(...each)),
    },
    account: visitor,
  })
}

const instruction = (program: string, ...accounts: readonly string[]) => ({
  program,
  accounts,
  data: new Uint8Array(),
})
const sol = (lamports: bigint) => chainAccount({ lamports })
const own = (options: Partial<Parameters<typeof tokenAccount>[0]> = {}) =>
  tokenAccount({ mint, owner: visitor, ...options })

describe('assessSimulation: SOL', () => {
  test.each([
    ['the fee alone', 1_000_000n - fee, []],
    [
      'one lamport more than the fee',
      1_000_000n - fee - 1n,
      [{ kind: 'native', amount: -fee - 1n }],
    ],
    ['less than the fee', 1_000_000n - 1n, []],
    ['nothing', 1_000_000n, []],
    ['a gain of one lamport', 1_000_001n, [{ kind: 'native', amount: 1n }]],
  ])('%s counts as the change %#', (_, after, changes) => {
    expect(assess({ [visitor]: [sol(1_000_000n), sol(after)] }).changes).toEqual(changes)
  })

  test('a loss counts in full when another account pays the fee', () => {
    const { changes, costs } = assess({ [visitor]: [sol(10n), sol(9n)] }, { payer: other })
    expect(changes).toEqual([{ kind: 'native', amount: -1n }])
    expect(costs).toBe(0n)
  })

  test('the SOL of an account that the transaction empties counts as lost', () => {
    const { changes } = assess({ [visitor]: [sol(9_000n), null] })
    expect(changes).toEqual([{ kind: 'native', amount: -9_000n }])
  })

  test('the SOL of an account that did not exist before counts as gained', () => {
    const { changes } = assess({ [visitor]: [null, sol(9_000n)] })
    expect(changes).toEqual([{ kind: 'native', amount: 9_000n }])
  })

  test('an account that the transaction may not change has no change', () => {
    expect(assess({ [other]: [sol(1n), sol(2n)] }).changes).toEqual([])
  })
})

describe('assessSimulation: costs', () => {
  test('are the fee and the rent of the token accounts that are opened', () => {
    const { costs } = assess(
      {
        [first]: [null, own({ lamports: 2_000_000n })],
        [second]: [null, own({ lamports: 3_000_000n })],
        [third]: [null, own({ lamports: 4_000_000n })],
      },
      {
        instructions: [
          [associatedProgram, visitor, first],
          [associatedProgram, visitor, second],
          [systemProgram, visitor, third],
        ],
      },
    )
    expect(costs).toBe(fee + 5_000_000n)
  })

  test('count at most 0.01 SOL as the rent of a token account', () => {
    const opened = (lamports: bigint) =>
      assess(
        { [first]: [null, own({ lamports })] },
        { instructions: [[associatedProgram, visitor, first]] },
      ).costs
    expect(opened(9_999_999n)).toBe(fee + 9_999_999n)
    expect(opened(10_000_000n)).toBe(fee + 10_000_000n)
    expect(opened(10_000_001n)).toBe(fee + 10_000_000n)
  })

  test('count no rent of an account that does not exist afterwards', () => {
    expect(assess({}, { instructions: [[associatedProgram, visitor, first]] }).costs).toBe(fee)
  })
})

describe('assessSimulation: tokens', () => {
  test('the changes of all token accounts of a token are added', () => {
    const { changes } = assess({
      [first]: [own({ amount: 10n }), own({ amount: 4n })],
      [second]: [own({ amount: 1n }), own({ amount: 3n })],
      [third]: [own({ mint: otherMint, amount: 0n }), own({ mint: otherMint, amount: 9n })],
    })
    expect(changes).toEqual([
      { kind: 'token', token: mint, amount: -4n },
      { kind: 'token', token: otherMint, amount: 9n },
    ])
  })

  test('a transfer between the visitor’s own token accounts is no change', () => {
    const { changes } = assess({
      [first]: [own({ amount: 10n }), own({ amount: 4n })],
      [second]: [own({ amount: 0n }), own({ amount: 6n })],
    })
    expect(changes).toEqual([])
  })

  test('the tokens of opened and of closed token accounts count', () => {
    expect(assess({ [first]: [null, own({ amount: 5n })] }).changes).toEqual([
      { kind: 'token', token: mint, amount: 5n },
    ])
    expect(assess({ [first]: [own({ amount: 5n }), null] }).changes).toEqual([
      { kind: 'token', token: mint, amount: -5n },
    ])
  })

  test('another owner’s token accounts do not count', () => {
    const others = (amount: bigint) => own({ owner: other, amount })
    expect(assess({ [first]: [others(1n), others(9n)] }).changes).toEqual([])
  })

  test('data in the form of a token account does not count outside the token programs', () => {
    const copy = (amount: bigint) => own({ amount, program: addressOf(99) })
    expect(assess({ [first]: [copy(9n), copy(1n)] }).changes).toEqual([])
  })

  test('a token account that gets another owner counts as lost, with all its tokens, and as taken', () => {
    const { changes, dangers } = assess({
      [first]: [own({ amount: 7n }), own({ owner: other, amount: 7n })],
    })
    expect(changes).toEqual([{ kind: 'token', token: mint, amount: -7n }])
    expect(dangers).toContainEqual({ code: 'control', subject: other })
  })

  test('a token account that the visitor gets is no risk', () => {
    expect(assess({ [first]: [own({ owner: other }), own()] }).dangers).toEqual([])
  })
})

describe('assessSimulation: close authorities', () => {
  const withCloser = (closeAuthority?: string) => own(closeAuthority ? { closeAuthority } : {})

  test.each([
    ['another address gets it', undefined, other],
    ['it passes to another address', addressOf(8), other],
    ['it passes from the visitor to another address', visitor, other],
  ])('are a risk when %s', (_, before, after) => {
    const { dangers } = assess({ [first]: [withCloser(before), withCloser(after)] })
    expect(dangers).toEqual([{ code: 'control', subject: other }])
  })

  test.each([
    ['another address keeps it', other, other],
    ['it is removed', other, undefined],
    ['the visitor gets it', other, visitor],
    ['the account is closed', other, null],
  ])('are no risk when %s', (_, before, after) => {
    const closed = after === null ? null : withCloser(after)
    expect(assess({ [first]: [withCloser(before), closed] }).dangers).toEqual([])
  })
})

describe('assessSimulation: allowances', () => {
  const allowed = (delegate: string, delegatedAmount: bigint) => own({ delegate, delegatedAmount })

  test.each([
    ['a first one', own(), allowed(other, 1n)],
    ['one unit more', allowed(other, 5n), allowed(other, 6n)],
    ['the same amount for another delegate', allowed(addressOf(8), 5n), allowed(other, 5n)],
    ['one on a new token account', null, allowed(other, 1n)],
  ])('%s is reported', (_, before, after) => {
    const { allowances } = assess({ [first]: [before, after] })
    const amount = after.data[121] ?? 0
    expect(allowances).toEqual([{ token: mint, spender: other, amount: BigInt(amount) }])
  })

  test.each([
    ['the same amount', allowed(other, 5n), allowed(other, 5n)],
    ['one unit less', allowed(other, 5n), allowed(other, 4n)],
    ['an amount of zero for another delegate', own(), allowed(other, 0n)],
    ['a revoked one', allowed(other, 5n), own()],
    ['one on a closed account', allowed(other, 5n), null],
  ])('%s is not reported', (_, before, after) => {
    expect(assess({ [first]: [before, after] }).allowances).toEqual([])
  })
})

describe('assessSimulation: the visitor’s address', () => {
  test('is taken when it belongs to another program', () => {
    const taken = chainAccount({ lamports: 9n, owner: other })
    const { dangers } = assess({ [visitor]: [sol(9n), taken] })
    expect(dangers).toEqual([{ code: 'control', subject: other }])
  })

  test('is taken when it becomes a nonce account', () => {
    const nonce = chainAccount({ data: new Uint8Array(1) })
    expect(assess({ [visitor]: [sol(0n), nonce] }).dangers).toEqual([
      { code: 'control', subject: systemProgram },
    ])
    expect(assess({ [visitor]: [nonce, nonce] }).dangers).toEqual([])
  })

  test('is not taken when it stays the system program’s, without data', () => {
    expect(assess({ [visitor]: [sol(9n), sol(9n)] }).dangers).toEqual([])
  })
})

test('assessSimulation reports what happens to the visitor’s positions, without the fee', () => {
  const position = (lamports: bigint) =>
    chainAccount({ lamports, owner: addressOf(99), data: new Uint8Array(32).fill(1) })
  const loss = { [first]: [position(100n), position(90n)], [other]: [sol(0n), sol(10n)] } as const
  expect(assess(loss, { payer: other }).dangers).toEqual([
    { code: 'pays-out', subject: other, asset: 'native' },
  ])
  const returned = (gain: bigint) => ({
    [first]: [position(100n), position(90n)] as const,
    [visitor]: [sol(10_000n), sol(10_000n - fee + gain)] as const,
  })
  expect(assess(returned(10n)).dangers).toEqual([])
  expect(assess(returned(9n)).dangers).toHaveLength(1)
})
