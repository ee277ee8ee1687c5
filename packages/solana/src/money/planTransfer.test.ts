import type { Network } from '@latchkey/core'
import { errorCodeOf } from '@latchkey/testing'
import { type Address, address } from '@solana/kit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { systemProgram, token2022Program, tokenProgram } from '../token/programs.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { estimateCost, planFee } from './estimateCost.ts'
import {
  createTokenAccountInstruction,
  solTransferInstruction,
  tokenTransferInstruction,
} from './instructions.ts'
import { planTransfer } from './planTransfer.ts'

const from = address(testAccount.address)
const to = address(addressOf(2))
const ownTokens = address(addressOf(8))
const rent = 2_039_280n
let node: ScriptedNode
beforeEach(async () => {
  node = await startScriptedNode()
})
afterEach(() => node.close())

type Chain = {
  program?: Address
  /** The token accounts that the sender has. */
  owned?: readonly object[]
  /** Accounts beside the mint. */
  accounts?: Readonly<Record<string, object>>
}

function script({ program = tokenProgram, owned = [], accounts = {} }: Chain = {}): void {
  node.results = {
    getMultipleAccounts: accountsResult({ [mint]: mintJson(program), ...accounts }),
    getTokenAccountsByOwner: inContextJson(owned),
    getMinimumBalanceForRentExemption: rent,
    getRecentPrioritizationFees: [{ prioritizationFee: 50_000n }],
  }
}

async function plan(token: string | null, amount = 5n, network: Network = testNetwork) {
  const state = await openScriptedState(node.url)
  const call = encodeTransfer({ token, to, amount })
  return planTransfer(state, { account: testAccount, network, call })
}

test('a plan for SOL is one transfer, without a request', async () => {
  expect(await plan(null)).toEqual({
    mint: null,
    from,
    to,
    amount: 5n,
    instructions: [solTransferInstruction({ from, to, amount: 5n })],
    unitLimit: 20_000,
    deposit: 0n,
    tokenAccounts: null,
  })
  expect(node.requests).toEqual([])
})

describe('a plan for a token', () => {
  const transferOf = (source: Address, destination: Address, program = tokenProgram) =>
    tokenTransferInstruction({
      program,
      source,
      mint: address(mint),
      destination,
      owner: from,
      amount: 5n,
      decimals: 6,
    })

  test('moves it from the token account to the open associated one of the recipient', async () => {
    const destination = await tokenAccountOf(to, mint)
    const open = accountJson({ owner: tokenProgram })
    const owned = [ownedJson(ownTokens, { owner: from, amount: 9n })]
    script({ owned, accounts: { [destination]: open } })
    expect(await plan(mint)).toEqual({
      mint,
      from,
      to,
      amount: 5n,
      instructions: [transferOf(ownTokens, destination)],
      unitLimit: 150_000,
      deposit: 0n,
      tokenAccounts: { source: ownTokens, destination },
    })
    expect(node.requests.map(({ method }) => method)).not.toContain(
      'getMinimumBalanceForRentExemption',
    )
  })

  test.each([
    ['the Token program', tokenProgram, 165],
    ['Token-2022', token2022Program, 170],
  ])(
    'of %s opens the token account of the recipient and counts its rent',
    async (_, program, length) => {
      const destination = await tokenAccountOf(to, mint, program)
      const source = await tokenAccountOf(from, mint, program)
      script({ program })
      const planned = await plan(mint)
      const opening = { payer: from, account: destination, owner: to, mint: address(mint), program }
      expect(planned.instructions).toEqual([
        createTokenAccountInstruction(opening),
        transferOf(source, destination, program),
      ])
      expect(planned.deposit).toBe(rent)
      expect(planned.tokenAccounts).toEqual({ source, destination })
      expect(node.requests).toContainEqual({
        method: 'getMinimumBalanceForRentExemption',
        params: [length],
      })
    },
  )

  test('rejects a token account as the recipient, and accepts a person and another program', async () => {
    const recipient = (owner: string) => ({ accounts: { [to]: accountJson({ owner }) } })
    script(recipient(tokenProgram))
    expect(await errorCodeOf(plan(mint))).toBe('send/unsafe')
    for (const owner of [systemProgram, token2022Program, addressOf(99)]) {
      script(recipient(owner))
      expect(await errorCodeOf(plan(mint))).toBe('it succeeded')
    }
    script({ ...recipient(token2022Program), program: token2022Program })
    expect(await errorCodeOf(plan(mint))).toBe('send/unsafe')
  })

  test('rejects an address that is not a mint of a token program', async () => {
    for (const account of [
      accountJson({ owner: addressOf(99), data: new Uint8Array(82) }),
      accountJson({ owner: tokenProgram, data: new Uint8Array(82) }),
      accountJson({ owner: tokenProgram }),
    ]) {
      script({ accounts: { [mint]: account } })
      expect(await errorCodeOf(plan(mint))).toBe('send/unsafe')
    }
    node.results.getMultipleAccounts = accountsResult({})
    expect(await errorCodeOf(plan(mint))).toBe('send/unsafe')
  })

  test('takes it from the token account with the highest balance', async () => {
    const second = addressOf(9)
    for (const [amounts, source] of [
      [[5n, 6n], second],
      [[6n, 5n], ownTokens],
      [[5n, 5n], ownTokens],
    ] as const) {
      const [one, two] = amounts
      const owned = [
        ownedJson(ownTokens, { owner: from, amount: one }),
        ownedJson(second, { owner: from, amount: two }),
      ]
      script({ owned })
      expect((await plan(mint)).tokenAccounts?.source).toBe(source)
    }
  })

  test.each([
    ['of another owner', { owner: addressOf(99), amount: 9n }],
    ['of another token', { owner: from, amount: 9n, token: addressOf(98) }],
    ['of another program', { owner: from, amount: 9n, program: addressOf(97) }],
  ])('ignores a token account %s that a node lists', async (_, account) => {
    script({ owned: [ownedJson(ownTokens, account)] })
    expect((await plan(mint)).tokenAccounts?.source).toBe(await tokenAccountOf(from, mint))
  })
})

describe('estimateCost', () => {
  async function estimate(...tokens: readonly (string | null)[]) {
    const state = await openScriptedState(node.url)
    const calls = tokens.map((token) => encodeTransfer({ token, to, amount: 5n }))
    const cost = await estimateCost(state, { account: testAccount, network: testNetwork, calls })
    expect(state.priorityFees.get(testNetwork.caipNetworkId)).toBe(50_000n)
    return cost
  }

  test('is the signature fee and the priority fee of a transfer of SOL', async () => {
    script()
    expect(await estimate(null)).toEqual({ fee: 6_000n, reserve: 6_000n })
  })

  test('has the rent of the token account that the transfer opens, as a deposit', async () => {
    script()
    const fee = 5_000n + 7_500n + rent
    expect(await estimate(mint)).toEqual({ fee, reserve: fee, deposit: rent })
  })

  test('adds the costs of all transfers', async () => {
    script()
    const fee = 6_000n + 2n * (5_000n + 7_500n + rent)
    const cost = await estimate(null, mint, mint)
    expect(cost).toEqual({ fee, reserve: fee, deposit: 2n * rent })
  })

  test.each([
    [20_000, 0n, 5_000n],
    [1, 1n, 5_001n],
    [1, 1_000_000n, 5_001n],
    [1, 1_000_001n, 5_002n],
    [20_000, 50n, 5_001n],
    [20_000, 51n, 5_002n],
  ])(
    'a fee of %s units at %s micro-lamports is rounded up to %s lamports',
    (unitLimit, price, fee) => {
      expect(planFee({ unitLimit }, price)).toBe(fee)
    },
  )
})
