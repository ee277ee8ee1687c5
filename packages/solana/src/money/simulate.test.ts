import { errorCodeOf } from '@latchkey/testing'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import {
  accountJson,
  inContextJson,
  type ScriptedNode,
  startScriptedNode,
} from '../testing/scriptedNode.ts'
import { openScriptedState, testAccount, testNetwork } from '../testing/scriptedState.ts'
import { tokenAccount } from '../testing/testAccounts.ts'
import { accountsResult, blockhashResult, mint, mintJson, ownedJson } from '../testing/tokenNode.ts'
import { tokenAccountOf } from '../testing/writeTestTransaction.ts'
import { systemProgram, tokenProgram } from '../token/programs.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { simulate } from './simulate.ts'

const from = testAccount.address
const to = addressOf(2)
const source = addressOf(8)
/** One signature, and the priority fee of 20,000 or 150,000 units at 50,000 micro-lamports. */
const solFee = 6_000n
const tokenFee = 12_500n
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

type Accounts = Readonly<Record<string, object | null>>
const person = (lamports: bigint) => accountJson({ owner: systemProgram, lamports })
const tokens = (owner: string, amount: bigint, lamports = 0n) => {
  const { data } = tokenAccount({ mint, owner, amount })
  return accountJson({ owner: tokenProgram, data, lamports })
}

/** Simulates a transfer on a node that reports these accounts before and after it. */
async function run(
  chain: { before: Accounts; after: Accounts; err?: unknown; accounts?: unknown },
  transfer: { token?: string; amount?: bigint; recipient?: string } = {},
) {
  const { token = null, amount = 5n, recipient = to } = transfer
  const { before, after, err = null } = chain
  node.results = {
    getMultipleAccounts: accountsResult({ [mint]: mintJson(), ...before }),
    getTokenAccountsByOwner: inContextJson([ownedJson(source, { owner: from, amount: 100n })]),
    getMinimumBalanceForRentExemption: 2_039_280n,
    getRecentPrioritizationFees: [{ prioritizationFee: 50_000n }],
    simulateTransaction: (_: string, { accounts }: { accounts: { addresses: string[] } }) => {
      const seen = accounts.addresses.map((address) => after[address] ?? null)
      return inContextJson({ err, accounts: 'accounts' in chain ? chain.accounts : seen })
    },
    ...blockhashResult,
  }
  const state = await openScriptedState(node.url)
  const calls = [encodeTransfer({ token, to: recipient, amount })]
  return simulate(state, { account: testAccount, network: testNetwork, calls })
}

describe('simulate SOL', () => {
  const before = { [from]: person(1_000_000n), [to]: person(50n) }
  const sol = (own: bigint, theirs: bigint) =>
    run({ before, after: { [from]: person(1_000_000n - own), [to]: person(50n + theirs) } })
  const native = (amount: bigint) => ({ kind: 'native', amount })

  test.each([
    ['the amount alone', 5n, 5n, [native(-5n)], 5n],
    ['the amount and the fee', 5n + solFee, 5n, [native(-5n)], 5n],
    ['one lamport more than the amount and the fee', 6n + solFee, 5n, [native(-6n - solFee)], 5n],
    ['one lamport less than the amount and the fee', 4n + solFee, 5n, [native(-4n - solFee)], 5n],
    ['nothing', 0n, 0n, [], 0n],
    ['more, of which the recipient gets less', 9n, 4n, [native(-9n)], 4n],
    ['a gain', -7n, 5n, [native(7n)], 5n],
  ])('reports what leaves and what arrives: %s', async (_, own, theirs, changes, received) => {
    expect(await sol(own, theirs)).toEqual({
      status: 'simulated',
      changes,
      received: [native(received)],
      allowances: [],
      gasUsed: null,
      isComplete: false,
    })
  })

  test('reports what a new recipient gets', async () => {
    const after = { [from]: person(999_995n), [to]: person(5n) }
    const seen = await run({ before: { [from]: person(1_000_000n) }, after })
    expect(seen).toMatchObject({ changes: [native(-5n)], received: [native(5n)] })
  })

  test('reports the amount of a payment to the account itself', async () => {
    const state = { [from]: person(1_000_000n) }
    const seen = await run({ before: state, after: state }, { recipient: from })
    expect(seen).toMatchObject({ changes: [native(-5n)], received: [native(5n)] })
  })

  test('simulates the transaction that would be sent, on the confirmed state, without signatures', async () => {
    await sol(5n, 5n)
    const [wire, settings] = node.requests.at(-1)?.params ?? []
    expect(settings).toEqual({
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses: [from, to] },
    })
    const { signatures } = getTransactionDecoder().decode(getBase64Encoder().encode(String(wire)))
    expect(signatures).toEqual({ [from]: null })
    expect(node.requests).toContainEqual({
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
    })
  })
})

describe('simulate a token', () => {
  const native = (amount: bigint) => ({ kind: 'native', amount })
  const token = (amount: bigint) => ({ kind: 'token', token: mint, amount })
  type Side = { own?: bigint; theirs?: bigint | null; lamports?: bigint; rent?: bigint }
  const side = async ({ own = 100n, theirs = 3n, lamports = 1_000_000n, rent = 0n }: Side) => ({
    [from]: person(lamports),
    [source]: tokens(from, own),
    ...(theirs === null ? {} : { [await tokenAccountOf(to, mint)]: tokens(to, theirs, rent) }),
  })
  const runToken = async (before: Side, after: Side) =>
    run({ before: await side(before), after: await side(after) }, { token: mint })

  test.each<[string, Side, Side, object]>([
    ['all of it', {}, { own: 95n, theirs: 8n }, { changes: [token(-5n)], received: [token(5n)] }],
    ['less a fee', {}, { own: 95n, theirs: 7n }, { changes: [token(-5n)], received: [token(4n)] }],
    [
      'with the network fee',
      {},
      { own: 95n, theirs: 8n, lamports: 1_000_000n - tokenFee },
      { changes: [token(-5n)], received: [token(5n)] },
    ],
    [
      'with one lamport more than the network fee',
      {},
      { own: 95n, theirs: 8n, lamports: 999_999n - tokenFee },
      { changes: [native(-1n - tokenFee), token(-5n)], received: [token(5n)] },
    ],
    [
      'into a token account that it opens',
      { theirs: null, lamports: 9_000_000n },
      { own: 95n, theirs: 5n, rent: 2_000n, lamports: 9_000_000n - 2_000n - tokenFee },
      { changes: [token(-5n)], received: [token(5n)] },
    ],
    [
      'into a token account that it opens, for more than its rent',
      { theirs: null, lamports: 9_000_000n },
      { own: 95n, theirs: 5n, rent: 2_000n, lamports: 9_000_000n - 2_001n },
      { changes: [native(-1n), token(-5n)], received: [token(5n)] },
    ],
    [
      'into a token account that exists, whose rent grows',
      { rent: 1_000n },
      { own: 95n, theirs: 8n, rent: 2_000n, lamports: 999_000n },
      { changes: [native(-1_000n), token(-5n)], received: [token(5n)] },
    ],
    ['nothing', {}, {}, { changes: [token(0n)], received: [token(0n)] }],
  ])('reports what leaves and what arrives: %s', async (_, before, after, expected) => {
    expect(await runToken(before, after)).toMatchObject(expected)
  })

  test('watches the accounts of sender and recipient, and their token accounts', async () => {
    await runToken({}, {})
    const [, settings] = node.requests.at(-1)?.params ?? []
    const addresses = [from, to, source, await tokenAccountOf(to, mint)]
    expect(settings).toMatchObject({ accounts: { addresses } })
  })

  test('an account that is closed, or is no token account, has no tokens', async () => {
    const before = await side({})
    const after = { ...before, [source]: null, [await tokenAccountOf(to, mint)]: person(1n) }
    const seen = await run({ before, after }, { token: mint })
    expect(seen).toMatchObject({ changes: [token(-100n)], received: [token(-3n)] })
  })
})

describe('simulate', () => {
  const state = { [from]: person(9n), [to]: person(9n) }

  test.each([
    ['AccountNotFound', 'AccountNotFound'],
    [{ InstructionError: [0, { Custom: 1 }] }, '{"InstructionError":[0,{"Custom":1}]}'],
  ])('names the reason of a failure %j', async (err, reason) => {
    expect(await run({ before: state, after: state, err })).toEqual({ status: 'reverted', reason })
  })

  test.each([
    ['no accounts', null],
    ['no list', undefined],
    ['one account too few', [person(1n)]],
    ['one account too many', [person(1n), person(1n), person(1n)]],
  ])('returns null when the node reports %s', async (_, accounts) => {
    expect(await run({ before: state, after: state, accounts })).toBeNull()
  })

  test('returns null for no transfer, and for two', async () => {
    const opened = await openScriptedState(node.url)
    const call = encodeTransfer({ token: null, to, amount: 5n })
    for (const calls of [[], [call, call]]) {
      const options = { account: testAccount, network: testNetwork, calls }
      expect(await simulate(opened, options)).toBeNull()
    }
    expect(node.requests).toEqual([])
  })

  test('rejects when no node responds', async () => {
    const opened = await openScriptedState('http://127.0.0.1:9')
    const calls = [encodeTransfer({ token: null, to, amount: 5n })]
    const options = { account: testAccount, network: testNetwork, calls }
    expect(await errorCodeOf(simulate(opened, options))).toBe('rpc/unreachable')
  })
})
