import type { AssetChange } from '@latchkey/core/adapter'
import { getAddressCodec } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import type { ChainAccount } from '../rpc/replies.ts'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, key } from '../testing/instructionBytes.ts'
import { chainAccount, tokenAccount } from '../testing/testAccounts.ts'
import { comparePositions } from './comparePositions.ts'

const visitor = addressOf(1)
const other = addressOf(2)
const someone = addressOf(3)
const mint = addressOf(4)
const program = addressOf(9)
const [first, second, third] = [5, 6, 7].map(addressOf) as [string, string, string]

type Pair = readonly [before: ChainAccount | null, after: ChainAccount | null]

function compare(
  pairs: Readonly<Record<string, Pair>>,
  { changes = [], fee = 0n }: { changes?: readonly AssetChange[]; fee?: bigint } = {},
) {
  const before = new Map(Object.entries(pairs).map(([address, [was]]) => [address, was]))
  const after = new Map(Object.entries(pairs).map(([address, [, is]]) => [address, is]))
  return comparePositions({ before, after, account: visitor, changes, fee })
}

/** An account of a program that names a key somewhere in its data. */
const position = (lamports: bigint, of = visitor, state = 0) =>
  chainAccount({
    lamports,
    owner: program,
    data: concatBytes(Uint8Array.of(8, 1, state), key(of), Uint8Array.of(1)),
  })
const sol = (lamports: bigint) => chainAccount({ lamports })
const tokens = (owner: string, amount: bigint, of = mint) =>
  tokenAccount({ mint: of, owner, amount })
const gotTokens: AssetChange = { kind: 'token', token: mint, amount: 1n }
const paysOut = (subject: string | null) => ({ code: 'pays-out', subject, asset: 'native' })

describe('a position that loses the visitor’s key', () => {
  test('grants rights to its program', () => {
    expect(compare({ [first]: [position(5n), position(5n, other)] })).toEqual([
      { code: 'unknown-rights', subject: program },
    ])
  })

  test('is lost also when the last byte of the key differs', () => {
    const changed = position(5n)
    const near = { ...changed, data: changed.data.slice() }
    near.data[34] = 2
    expect(compare({ [first]: [changed, near] })).toEqual([
      { code: 'unknown-rights', subject: program },
    ])
  })

  test('is not lost when it is closed', () => {
    const pair = [position(5n), null] as const
    expect(compare({ [first]: pair, [visitor]: [sol(0n), sol(5n)] })).toEqual([])
  })

  test('counts for the visitor’s own address and for token accounts elsewhere', () => {
    expect(compare({ [visitor]: [position(5n), position(5n, other)] })).toEqual([])
    expect(compare({ [first]: [tokens(visitor, 5n), tokens(other, 5n)] })).toEqual([])
  })

  test('was not the visitor’s without the key', () => {
    expect(compare({ [first]: [position(5n, other), position(5n, someone)] })).toEqual([])
  })
})

describe('SOL of a position', () => {
  test('is no risk as long as it reaches the visitor or another position of the visitor', () => {
    const loss = [position(100n), position(60n)] as const
    expect(compare({ [first]: loss, [visitor]: [sol(0n), sol(40n)] })).toEqual([])
    expect(compare({ [first]: loss, [second]: [position(0n), position(40n)] })).toEqual([])
    expect(compare({ [first]: loss, [second]: [null, position(40n)] })).toEqual([])
    expect(
      compare({
        [first]: loss,
        [second]: [tokens(visitor, 0n), { ...tokens(visitor, 0n), lamports: 2_039_320n }],
      }),
    ).toEqual([])
  })

  test('is a risk from the first lamport that goes elsewhere', () => {
    expect(
      compare({
        [first]: [position(100n), position(60n)],
        [visitor]: [sol(0n), sol(39n)],
        [second]: [sol(7n), sol(8n)],
      }),
    ).toEqual([paysOut(second)])
  })

  test('names the address that gains the most', () => {
    const loss = [position(100n), position(60n)] as const
    const [little, much] = [
      [sol(500n), sol(501n)],
      [sol(0n), sol(39n)],
    ] as const
    expect(compare({ [first]: loss, [second]: little, [third]: much })).toEqual([paysOut(third)])
    expect(compare({ [first]: loss, [third]: much, [second]: little })).toEqual([paysOut(third)])
    expect(compare({ [first]: loss })).toEqual([paysOut(null)])
  })

  test('names no visitor as the one who gains', () => {
    expect(
      compare({
        [first]: [position(100n), position(0n)],
        [visitor]: [sol(0n), sol(60n)],
        [second]: [sol(0n), sol(40n)],
      }),
    ).toEqual([paysOut(second)])
  })

  test('counts the fee as the visitor’s, not as a loss', () => {
    const pairs = {
      [first]: [position(100n), position(60n)],
      [visitor]: [sol(50n), sol(85n)],
    } as const
    expect(compare(pairs, { fee: 5n })).toEqual([])
    expect(compare(pairs, { fee: 4n })).toHaveLength(1)
  })

  test('does not count as moved what the visitor paid into another position', () => {
    const pairs = (paid: bigint) => ({
      [first]: [position(100n), position(60n)] as const,
      [second]: [position(0n), position(40n)] as const,
      [visitor]: [sol(50n), sol(50n - paid)] as const,
    })
    expect(compare(pairs(0n))).toEqual([])
    expect(compare(pairs(1n))).toHaveLength(1)
  })

  test('counts as rent, not as a risk, up to 0.01 SOL if the visitor receives tokens', () => {
    const loss = (lamports: bigint) => ({ [first]: [position(lamports), position(0n)] as const })
    expect(compare(loss(10_000_000n), { changes: [gotTokens] })).toEqual([])
    expect(compare(loss(10_000_001n), { changes: [gotTokens] })).toHaveLength(1)
    expect(compare(loss(1n))).toHaveLength(1)
    const gains: readonly AssetChange[] = [{ kind: 'native', amount: 1n }]
    expect(compare(loss(1n), { changes: gains })).toHaveLength(1)
    expect(compare(loss(1n), { changes: [{ ...gotTokens, amount: 0n }] })).toHaveLength(1)
  })

  test('is not counted for a position that is already reported as lost', () => {
    expect(
      compare({ [first]: [position(100n), position(0n, other)], [second]: [sol(0n), sol(100n)] }),
    ).toEqual([{ code: 'unknown-rights', subject: program }])
  })
})

describe('tokens that others gain while a position changes', () => {
  const changed = [position(5n), position(5n, visitor, 1)] as const
  const received = [tokens(other, 1n), tokens(other, 8n)] as const
  const risk = { code: 'pays-out', subject: other, asset: mint }

  test('are a risk when the visitor gets nothing', () => {
    expect(compare({ [first]: changed, [second]: received })).toEqual([risk])
    expect(compare({ [first]: changed, [second]: [null, tokens(other, 1n)] })).toEqual([risk])
    expect(
      compare({ [first]: [position(5n), null], [second]: received, [visitor]: [sol(0n), sol(5n)] }),
    ).toEqual([risk])
  })

  test('are no risk while the position stays as it is', () => {
    expect(compare({ [first]: [position(5n), position(5n)], [second]: received })).toEqual([])
    expect(compare({ [second]: received })).toEqual([])
  })

  test('are no risk when the position is new', () => {
    expect(compare({ [first]: [null, position(0n)], [second]: received })).toEqual([])
  })

  test('are no risk when the visitor gets tokens or SOL for them', () => {
    const pairs = { [first]: changed, [second]: received }
    expect(compare(pairs, { changes: [gotTokens] })).toEqual([])
    expect(compare({ ...pairs, [visitor]: [sol(0n), sol(1n)] })).toEqual([])
    expect(compare({ ...pairs, [visitor]: [sol(1n), sol(1n)] })).toEqual([risk])
  })

  test('are no risk as far as the visitor pays them', () => {
    const paid = (amount: bigint) =>
      compare(
        { [first]: changed, [second]: received },
        { changes: [{ kind: 'token', token: mint, amount }] },
      )
    expect(paid(-7n)).toEqual([])
    expect(paid(-6n)).toEqual([risk])
    const elsewhere: AssetChange = { kind: 'token', token: addressOf(8), amount: -7n }
    expect(compare({ [first]: changed, [second]: received }, { changes: [elsewhere] })).toEqual([
      risk,
    ])
  })

  test('are added per token', () => {
    const more = [tokens(someone, 0n), tokens(someone, 7n)] as const
    const paid: AssetChange = { kind: 'token', token: mint, amount: -13n }
    expect(
      compare({ [first]: changed, [second]: received, [third]: more }, { changes: [paid] }),
    ).toEqual([{ ...risk, subject: someone }])
    const all = { ...paid, amount: -14n }
    expect(
      compare({ [first]: changed, [second]: received, [third]: more }, { changes: [all] }),
    ).toEqual([])
  })

  test('count only as far as another owner gains them', () => {
    const with2 = (pair: Pair) => compare({ [first]: changed, [second]: pair })
    expect(with2([tokens(visitor, 0n), tokens(visitor, 7n)])).toEqual([])
    expect(with2([tokens(other, 7n), tokens(other, 7n)])).toEqual([])
    expect(with2([tokens(other, 7n), tokens(other, 6n)])).toEqual([])
    expect(with2([tokens(other, 7n), null])).toEqual([])
  })
})

test('a key is found wherever it starts, also behind a byte that it starts with', () => {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => index + 1)
  const account = getAddressCodec().decode(bytes)
  const named = (...prefix: readonly number[]) =>
    chainAccount({ owner: program, data: concatBytes(Uint8Array.from(prefix), bytes) })
  const unnamed = chainAccount({ owner: program, data: bytes.slice(0, 31) })
  for (const was of [named(), named(1), named(1, 1), named(1, 2), named(0, 1, 2, 3)]) {
    const before = new Map([[first, was]])
    const after = new Map([[first, unnamed]])
    expect(comparePositions({ before, after, account, changes: [], fee: 0n })).toEqual([
      { code: 'unknown-rights', subject: program },
    ])
  }
})

test('a position without a state afterwards counts as closed', () => {
  const before = new Map([[first, position(5n)]])
  const after = new Map([[visitor, sol(5n)]])
  expect(comparePositions({ before, after, account: visitor, changes: [], fee: 0n })).toEqual([])
})
