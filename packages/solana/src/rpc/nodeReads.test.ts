import { errorCodeOf, localSolanaAccounts } from '@latchkey/testing'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchPriorityFee, shownPriorityFee } from '../money/priorityFee.ts'
import { isContract } from '../money/recipients.ts'
import { readToken, readTokenFromAllNodes, tokenBalance } from '../money/tokens.ts'
import { addressOf } from '../testing/addressOf.ts'
import {
  accountJson,
  inContextJson,
  type ScriptedNode,
  startScriptedNode,
} from '../testing/scriptedNode.ts'
import { openScriptedState, testAccount, testNetwork } from '../testing/scriptedState.ts'
import { accountsResult, mint, mintJson, ownedJson } from '../testing/tokenNode.ts'
import { tokenAccountOf } from '../testing/writeTestTransaction.ts'
import { systemProgram, tokenProgram } from '../token/programs.ts'
import { fromFailure, fromNodeError } from './fromNodeError.ts'
import { nativeBalance } from './nativeBalance.ts'
import { parseJson } from './parseJson.ts'
import { requireNode } from './requireNode.ts'
import { transactionDetails } from './transactionDetails.ts'

const network = testNetwork
const account = testAccount
const { alice } = localSolanaAccounts
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

describe('requireNode', () => {
  const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
  const check = async (caipNetworkId: `solana:${string}`, hash: unknown = genesis) => {
    node.results.getGenesisHash = hash
    const state = await openScriptedState(node.url)
    return errorCodeOf(requireNode(state, { ...network, caipNetworkId }))
  }

  test.each([
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'it succeeded'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdq', 'network/wrong-chain'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd', 'network/wrong-chain'],
    ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'network/wrong-chain'],
  ] as const)('compares the genesis hash with %s: %s', async (id, code) => {
    expect(await check(id)).toBe(code)
  })

  test('rejects a node that returns no hash', async () => {
    expect(await check('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 5)).toBe('rpc/failed')
  })
})

describe('tokenBalance', () => {
  const balance = async (...owned: readonly object[]) => {
    node.results.getTokenAccountsByOwner = inContextJson(owned)
    return tokenBalance(await openScriptedState(node.url), { network, account, token: mint })
  }
  const ownTokens = (amount: bigint) => ownedJson(addressOf(8), { owner: account.address, amount })

  test('is that of the token account with the most, from which a transfer is paid', async () => {
    expect(await balance()).toBe(0n)
    expect(await balance(ownTokens(7n))).toBe(7n)
    expect(await balance(ownTokens(7n), ownTokens(2n ** 64n - 1n), ownTokens(8n))).toBe(
      2n ** 64n - 1n,
    )
    expect(node.requests[0]).toEqual({
      method: 'getTokenAccountsByOwner',
      params: [account.address, { mint }, { encoding: 'base64', commitment: 'confirmed' }],
    })
  })

  test('does not count token accounts of others', async () => {
    expect(await balance(ownedJson(addressOf(8), { owner: addressOf(9), amount: 7n }))).toBe(0n)
  })
})

test('readToken reads the decimals of a mint', async () => {
  node.results.getMultipleAccounts = accountsResult({ [mint]: mintJson() })
  const state = await openScriptedState(node.url)
  expect(await readToken(state, { network, token: mint })).toEqual({ decimals: 6, symbol: null })
  const all = await readTokenFromAllNodes(state, { network, token: mint })
  expect(all).toEqual([{ decimals: 6, symbol: null, source: 'chain' }])
})

describe('isContract', () => {
  const check = async (address: string, owner: string | null) => {
    const found = owner === null ? null : accountJson({ owner })
    node.results.getMultipleAccounts = accountsResult({ [address]: found })
    return isContract(await openScriptedState(node.url), { network, address })
  }

  test.each([
    ['no account', null, false],
    ['a person’s account', systemProgram, false],
    ['a token account', tokenProgram, true],
  ])('of an address with %s', async (_, owner, expected) => {
    expect(await check(alice.address, owner)).toBe(expected)
  })

  test('of an address off the curve, without a request', async () => {
    const derived = await tokenAccountOf(alice.address, mint)
    expect(await check(derived, null)).toBe(true)
    expect(node.requests).toEqual([])
  })
})

describe('the priority fee', () => {
  test('is asked for the account, and stays the shown one until the next estimate', async () => {
    node.results.getRecentPrioritizationFees = [{ prioritizationFee: 50_000n }]
    const state = await openScriptedState(node.url)
    expect(await shownPriorityFee(state, network, account)).toBe(50_000n)
    node.results.getRecentPrioritizationFees = [{ prioritizationFee: 60_000n }]
    expect(await shownPriorityFee(state, network, account)).toBe(50_000n)
    expect(await fetchPriorityFee(state, network, account)).toBe(60_000n)
    expect(await shownPriorityFee(state, network, account)).toBe(60_000n)
    expect(node.requests[0]).toEqual({
      method: 'getRecentPrioritizationFees',
      params: [[account.address]],
    })
  })

  test('is shown by network', async () => {
    node.results.getRecentPrioritizationFees = []
    const state = await openScriptedState(node.url)
    state.priorityFees.set('solana:other', 9n)
    expect(await shownPriorityFee(state, network, account)).toBe(1_000n)
  })
})

test('nativeBalance reads the confirmed balance', async () => {
  node.results.getBalance = inContextJson(2n ** 64n - 1n)
  const state = await openScriptedState(node.url)
  expect(await nativeBalance(state, { account, network })).toBe(2n ** 64n - 1n)
  const params = [account.address, { commitment: 'confirmed' }]
  expect(node.requests).toEqual([{ method: 'getBalance', params }])
})

describe('transactionDetails', () => {
  const read = async (result: unknown) => {
    node.results.getTransaction = result
    return transactionDetails(await openScriptedState(node.url), { network, hash: 'signature' })
  }

  test('are the fee and the slot of a transaction, and null without it', async () => {
    const details = { fee: 5_001n, block: 77n, nonce: null, data: null }
    expect(await read({ slot: 77, meta: { fee: 5_001 } })).toEqual(details)
    expect(await read({ slot: 77, meta: null })).toBeNull()
    expect(await read(null)).toBeNull()
  })
})

describe('errors of a node', () => {
  test.each([
    ['InsufficientFundsForFee', 'chain/insufficient-funds'],
    ['AccountNotFound', 'chain/insufficient-funds'],
    [{ InstructionError: [0, { Custom: 1 }] }, 'chain/insufficient-funds'],
    [{ InstructionError: [3, { Custom: 1 }] }, 'chain/insufficient-funds'],
    [{ InstructionError: [0, { Custom: 0 }] }, 'chain/execution-reverted'],
    [{ InstructionError: [0, { Custom: 2 }] }, 'chain/execution-reverted'],
    [{ InstructionError: [0, 'InvalidAccountData'] }, 'chain/execution-reverted'],
    ['BlockhashNotFound', 'chain/execution-reverted'],
  ])('a failed transaction %j is %s', (failure, code) => {
    expect(fromFailure(failure).code).toBe(code)
    expect(fromNodeError({ code: -32_002, data: { err: failure } }, 'x').code).toBe(code)
  })

  test('a reason is the name of the error, or at most 200 characters of it', () => {
    expect(fromFailure('BlockhashNotFound').context).toEqual({ reason: 'BlockhashNotFound' })
    const long = { InstructionError: [0, { Text: 'x'.repeat(300) }] }
    expect(fromFailure(long).context).toEqual({ reason: JSON.stringify(long).slice(0, 200) })
  })

  test('another error has its code and the method', () => {
    const error = { code: -32_005, message: 'Node is behind' }
    const read = fromNodeError(error, 'getBalance')
    expect(read).toMatchObject({ code: 'rpc/failed', cause: error })
    expect(read.context).toEqual({ code: -32_005, method: 'getBalance' })
    expect(fromNodeError('text', 'getBalance').context).toEqual({
      code: null,
      method: 'getBalance',
    })
  })
})

test.each([
  ['9007199254740993', '9007199254740993'],
  ['-9007199254740993', '-9007199254740993'],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', '1000000000000000'],
  ['1000000000000000.5', 1_000_000_000_000_000.5],
  ['1000000000000000e1', 10_000_000_000_000_000],
  ['"a \\" 1000000000000000"', 'a " 1000000000000000'],
])('parseJson reads %s without losing a digit', (text, expected) => {
  expect(parseJson(text)).toEqual(expected)
  expect(parseJson(`[${text}]`)).toEqual([expected])
})
