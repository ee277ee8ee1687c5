import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, u32, u64 } from '../testing/instructionBytes.ts'
import { wireOf } from '../testing/messageBytes.ts'
import {
  accountJson,
  inContextJson,
  type ScriptedNode,
  startScriptedNode,
} from '../testing/scriptedNode.ts'
import { openScriptedState, testAccount, testNetwork } from '../testing/scriptedState.ts'
import { tokenAccount } from '../testing/testAccounts.ts'
import { accountsResult } from '../testing/tokenNode.ts'
import { associatedProgram, systemProgram, tokenProgram } from '../token/programs.ts'
import { describeRequest } from './describeRequest.ts'

const visitor = testAccount.address
const other = addressOf(2)
const mint = addressOf(4)
const [first, second, delegate] = [addressOf(5), addressOf(6), addressOf(8)]
const fee = 5_000n
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

type Accounts = Readonly<Record<string, object | null>>
const person = (lamports: bigint) => accountJson({ owner: systemProgram, lamports })
type TokenState = Partial<Parameters<typeof tokenAccount>[0]>
const tokens = (state: TokenState = {}) => {
  const { data } = tokenAccount({ mint, owner: visitor, ...state })
  return accountJson({ owner: state.program ?? tokenProgram, data })
}

/** A node with these accounts, and what a simulation makes of them. */
function script(before: Accounts, after: Accounts, simulated: object = {}): void {
  node.results = {
    getMultipleAccounts: accountsResult(before),
    simulateTransaction: (_: string, { accounts }: { accounts: { addresses: string[] } }) => {
      const found = accounts.addresses.map((address) => after[address] ?? null)
      return inContextJson({ err: null, accounts: found, ...simulated })
    },
  }
}

async function describeParams(params: unknown, signal = new AbortController().signal) {
  const state = await openScriptedState(node.url)
  const options = { account: testAccount, network: testNetwork, method: 'x', params, signal }
  return describeRequest(state, options)
}
const describeWires = (...transactions: readonly Uint8Array[]) =>
  describeParams({ address: visitor, transactions })

/** A payment of SOL. */
const payment = (amount: bigint) =>
  wireOf({
    accounts: [visitor, other, systemProgram],
    readonlyOthers: 1,
    instructions: [{ program: 2, accounts: [0, 1], data: concatBytes(u32(2), u64(amount)) }],
  })
const codes = ({ dangers }: { dangers: readonly { code: string }[] }) =>
  dangers.map(({ code }) => code)

describe('a transaction', () => {
  const before = { [visitor]: person(1_000_000n), [other]: person(0n) }
  const after = { [visitor]: person(1_000_000n - 7n - fee), [other]: person(7n) }

  test('is described by its facts, its simulated changes, costs and holdings', async () => {
    script(before, after)
    const facts = [{ kind: 'pays', to: other, amount: 7n }]
    const changes = [{ kind: 'native', amount: -7n - fee }]
    expect(await describeWires(payment(7n))).toEqual({
      account: visitor,
      facts,
      dangers: [],
      calls: [{ targets: [], facts, dangers: [], changes, costs: fee }],
      simulation: 'simulated',
      changes,
      allowances: [],
      holdings: new Map([['native', 1_000_000n]]),
    })
    const [, settings] = node.requests.at(-1)?.params ?? []
    expect(settings).toEqual({
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [visitor, other] },
    })
  })

  test('whose simulation fails is described without changes', async () => {
    script(before, after, { err: 'InsufficientFundsForFee' })
    const seen = await describeWires(payment(7n))
    expect(seen).toMatchObject({ simulation: 'reverted', changes: null, allowances: [] })
    expect(seen.calls).toEqual([{ targets: [], facts: seen.facts, dangers: [], changes: null }])
    expect(seen.facts).toHaveLength(1)
  })

  test.each([
    ['reports no accounts', { accounts: null }],
    ['reports one account too few', { accounts: [null] }],
    ['reports one account too many', { accounts: [null, null, null] }],
  ])('that a node %s for is not simulated', async (_, simulated) => {
    script(before, after, simulated)
    const seen = await describeWires(payment(7n))
    expect(seen).toMatchObject({ simulation: 'unavailable', changes: null })
    expect(seen.holdings.get('native')).toBe(1_000_000n)
  })

  test('whose accounts no node returns is decoded, and not simulated', async () => {
    script(before, after)
    node.results.getMultipleAccounts = { error: { code: -32_000, message: 'no' } }
    const seen = await describeWires(payment(7n))
    expect(seen).toMatchObject({ simulation: 'unavailable', holdings: new Map() })
    expect(seen.facts).toEqual([{ kind: 'pays', to: other, amount: 7n }])
    expect(node.requests.map(({ method }) => method)).not.toContain('simulateTransaction')
  })

  test('that cannot be read is malformed', async () => {
    const seen = await describeWires(Uint8Array.of(1, 2))
    expect(seen).toMatchObject({ facts: [], simulation: 'unavailable', holdings: new Map() })
    expect(seen.calls.map(codes)).toEqual([['malformed']])
  })

  test('names the programs that it calls', async () => {
    script(before, before)
    const program = addressOf(99)
    const seen = await describeWires(
      wireOf({ accounts: [visitor, program], instructions: [{ program: 1 }, { program: 1 }] }),
    )
    expect(seen.calls.map(({ targets }) => targets)).toEqual([[program, program]])
    expect(seen.calls.flatMap(codes)).toEqual(['unknown-call', 'unknown-call'])
  })

  test('of another payer costs the visitor nothing', async () => {
    script({ [other]: person(9_000n) }, { [other]: person(4_000n) })
    const wire = wireOf({ accounts: [other] })
    expect((await describeWires(wire)).calls.map(({ costs }) => costs)).toEqual([0n])
  })
})

describe('several transactions', () => {
  const before = { [visitor]: person(1_000_000n), [other]: person(0n) }

  test('are a risk together, with the facts and changes of all', async () => {
    script(before, before)
    const seen = await describeWires(payment(7n), payment(8n))
    expect(codes(seen)).toEqual(['several'])
    expect(seen.facts).toEqual([
      { kind: 'pays', to: other, amount: 7n },
      { kind: 'pays', to: other, amount: 8n },
    ])
    expect(seen.calls).toHaveLength(2)
    expect(seen.changes).toEqual([])
  })

  test('are not simulated when one is not, and reverted when one fails', async () => {
    script(before, before)
    const mixed = await describeWires(payment(7n), Uint8Array.of(1))
    expect(mixed).toMatchObject({ simulation: 'unavailable', changes: null })
    const succeeded = inContextJson({ err: null, accounts: [null, null] })
    let asked = 0
    node.results.simulateTransaction = () => {
      asked += 1
      return asked === 1 ? inContextJson({ err: 'x' }) : succeeded
    }
    const failed = await describeWires(payment(7n), payment(8n))
    expect(failed).toMatchObject({ simulation: 'reverted', changes: null })
  })

  test('none at all is no simulation', async () => {
    expect(await describeWires()).toEqual({
      account: visitor,
      facts: [],
      dangers: [],
      calls: [],
      simulation: 'none',
      changes: [],
      allowances: [],
      holdings: new Map(),
    })
  })
})

describe('holdings', () => {
  const holdingsOf = async (accounts: Accounts) => {
    script(accounts, accounts)
    const wire = wireOf({ accounts: [other, ...Object.keys(accounts)] })
    return (await describeWires(wire)).holdings
  }

  test('add the token accounts of a token', async () => {
    const accounts = { [first]: tokens({ amount: 7n }), [second]: tokens({ amount: 5n }) }
    expect(await holdingsOf(accounts)).toEqual(new Map([[mint, 12n]]))
  })

  test.each([
    ['of another owner', { owner: other, amount: 7n }],
    ['of another program', { program: addressOf(99), amount: 7n }],
  ])('do not count a token account %s', async (_, state) => {
    expect(await holdingsOf({ [first]: tokens(state) })).toEqual(new Map())
  })

  test('have the SOL of the visitor, also none, and of no other account', async () => {
    expect(await holdingsOf({ [visitor]: person(0n) })).toEqual(new Map([['native', 0n]]))
    expect(await holdingsOf({ [first]: person(9n), [second]: null })).toEqual(new Map())
  })
})

describe('token accounts', () => {
  const transfer = (instructions: Parameters<typeof wireOf>[0]['instructions'] = []) =>
    wireOf({
      accounts: [visitor, first, second, other, mint, tokenProgram, associatedProgram],
      instructions: [
        ...instructions,
        { program: 5, accounts: [1, 2, 0], data: concatBytes(Uint8Array.of(3), u64(7n)) },
      ],
    })
  const transferTo = (to: string) => ({ kind: 'transfers', token: mint, to, amount: 7n })

  test('that exist name their owner', async () => {
    const accounts = { [first]: tokens(), [second]: tokens({ owner: other }) }
    script(accounts, accounts)
    expect((await describeWires(transfer())).facts).toEqual([transferTo(other)])
  })

  test('that the transaction opens name the owner they get', async () => {
    const accounts = { [first]: tokens() }
    script(accounts, accounts)
    const opening = { program: 6, accounts: [0, 2, 3, 4] }
    expect((await describeWires(transfer([opening]))).facts.at(-1)).toEqual(transferTo(other))
    for (const cut of [
      { program: 6, accounts: [0, 2, 3] },
      { program: 5, accounts: [0, 2, 3, 4] },
    ]) {
      expect((await describeWires(transfer([cut]))).facts.at(-1)).toEqual(transferTo(second))
    }
  })

  test('that exist keep their owner, whatever the transaction opens', async () => {
    const accounts = { [first]: tokens(), [second]: tokens({ owner: delegate }) }
    script(accounts, accounts)
    const opening = { program: 6, accounts: [0, 2, 3, 4] }
    expect((await describeWires(transfer([opening]))).facts.at(-1)).toEqual(transferTo(delegate))
  })
})
