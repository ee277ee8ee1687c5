import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addressOf } from '../testing/addressOf.ts'
import { concatBytes, u64 } from '../testing/instructionBytes.ts'
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
import { tokenProgram } from '../token/programs.ts'
import { describeRequest } from './describeRequest.ts'

const visitor = testAccount.address
const other = addressOf(2)
const mint = addressOf(4)
const source = addressOf(5)
const delegate = addressOf(8)
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

async function describeParams(params: unknown) {
  const state = await openScriptedState(node.url)
  const { signal } = new AbortController()
  const options = { account: testAccount, network: testNetwork, method: 'x', params, signal }
  return describeRequest(state, options)
}

describe('a request without a transaction', () => {
  const signature = {
    account: visitor,
    facts: [],
    dangers: [],
    calls: [],
    simulation: 'none',
    changes: null,
    allowances: [],
    holdings: new Map(),
  }

  test.each([
    ['nothing', {}, {}],
    ['another address', { address: other }, { account: other }],
    ['a sign-in', { domain: 'a.example' }, { facts: [{ kind: 'signs-in', domain: 'a.example' }] }],
    ['an empty domain', { domain: '' }, {}],
    [
      'a text',
      { message: new TextEncoder().encode('Hi'), address: other },
      { account: other, facts: [{ kind: 'signs-text', text: 'Hi' }] },
    ],
  ])('describes %s', async (_, params, expected) => {
    expect(await describeParams(params)).toEqual({ ...signature, ...expected })
  })

  test.each([
    ['no object', 'text'],
    ['a message as text', { message: 'Hi' }],
    ['transactions as text', { transactions: ['AQID'] }],
    ['an address as a number', { address: 5 }],
    ['a domain as a list', { domain: ['a.example'] }],
  ])('is malformed with %s', async (_, params) => {
    const dangers = [{ code: 'malformed', subject: null }]
    expect(await describeParams(params)).toEqual({ ...signature, dangers })
  })
})

describe('an allowance that the simulation shows', () => {
  const tokens = (state: object = {}) => {
    const { data } = tokenAccount({ mint, owner: visitor, ...state })
    return accountJson({ owner: tokenProgram, data })
  }
  const most = (1n << 64n) - 1n
  const approve = (amount: bigint, to: number) => ({
    program: 4,
    accounts: [1, to, 0],
    data: concatBytes(Uint8Array.of(4), u64(amount)),
  })

  /** A transaction that approves an amount, and one that the delegate really gets. */
  async function dangersOf(
    approved: readonly ReturnType<typeof approve>[],
    delegatedAmount: bigint,
    state: object = {},
  ) {
    node.results = {
      getMultipleAccounts: accountsResult({ [source]: tokens() }),
      simulateTransaction: (_: string, { accounts }: { accounts: { addresses: string[] } }) =>
        inContextJson({
          err: null,
          accounts: accounts.addresses.map((address) =>
            address === source ? tokens({ delegate, delegatedAmount, ...state }) : null,
          ),
        }),
    }
    const accounts = [visitor, source, delegate, other, tokenProgram]
    const wire = wireOf({ accounts, instructions: approved })
    const seen = await describeParams({ transactions: [wire] })
    expect(seen.allowances).toHaveLength(1)
    return seen.dangers
  }
  const risk = [{ code: 'allowance', subject: delegate }]

  test.each([
    ['the approved amount', [approve(7n, 2)], 7n, []],
    ['less than the approved amount', [approve(7n, 2)], 6n, []],
    ['one unit more', [approve(7n, 2)], 8n, risk],
    ['all of an unlimited one', [approve(most, 2)], most, []],
    ['one unit less than an unlimited one', [approve(most, 2)], most - 1n, []],
    ['all, of a limited one', [approve(most - 1n, 2)], most, risk],
    ['an amount for another delegate', [approve(7n, 3)], 7n, risk],
    ['an amount that nothing approves', [], 7n, risk],
    ['the second of two approved amounts', [approve(1n, 2), approve(7n, 2)], 7n, []],
  ])('is a risk beyond what the bytes state: %s', async (_, approved, amount, dangers) => {
    expect(await dangersOf(approved, amount)).toEqual(dangers)
  })

  test('is a risk for another token than the approved one', async () => {
    expect(await dangersOf([approve(7n, 2)], 7n, { mint: addressOf(9) })).toEqual(risk)
  })
})
