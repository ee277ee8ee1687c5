import type { Account, Network } from '@latchkey/core'
import type { AssetChange, Call, Simulation } from '@latchkey/core/adapter'
import { getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import { nameOf } from '../rpc/fromNodeError.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { accountReply, type ChainAccount, inContext, lifetimeReply } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { feeOf, shownBid } from './estimateCost.ts'
import { type Plan, planTransfer } from './planTransfer.ts'
import { readTokenAccount } from './tokenBytes.ts'
import { writeTransaction } from './writeTransaction.ts'

const simulateReply = inContext(
  v.object({ err: v.unknown(), accounts: v.nullish(v.array(v.nullable(accountReply))) }),
)

/** Simulates a transfer on the current state and returns what leaves and what arrives. */
export async function simulate(
  state: SolanaState,
  { account, network, calls }: { account: Account; network: Network; calls: readonly Call[] },
): Promise<Simulation | null> {
  const [call, ...more] = calls
  if (!call || more.length > 0) return null
  const plan = await planTransfer(state, { account, network, call })
  const price = await shownBid(state, network, account)
  const id = network.caipNetworkId
  const watched = watchedBy(plan)
  const [before, hash] = await Promise.all([
    readAccounts(state.context, id, watched),
    requestNodes(state.context, id, {
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
      reply: lifetimeReply,
    }),
  ])
  const wire = writeTransaction(plan, { price, lifetime: hash, isVersion0: true })
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: watched },
  }
  const { err, accounts } = await requestNodes(state.context, id, {
    method: 'simulateTransaction',
    params: [getBase64Decoder().decode(wire), settings],
    reply: simulateReply,
  })
  if (err !== null && err !== undefined) return { status: 'reverted', reason: nameOf(err) }
  if (accounts?.length !== watched.length) return null
  return describe(plan, { before, after: accounts, fee: feeOf(plan, price) })
}

function watchedBy({ from, to, tokenAccounts }: Plan): readonly string[] {
  return [from, to, ...(tokenAccounts ? [tokenAccounts.source, tokenAccounts.destination] : [])]
}

type Accounts = readonly (ChainAccount | null)[]
type Comparison = { before: Accounts; after: Accounts; fee: bigint }

function describe(plan: Plan, comparison: Comparison): Simulation {
  const received = plan.mint ? tokenChange(plan.mint, comparison, 3) : receivedSol(plan, comparison)
  return {
    status: 'simulated',
    changes: [
      ...spentSol(plan, comparison),
      ...(plan.mint ? [tokenChange(plan.mint, comparison, 2)] : []),
    ],
    received: [received],
    allowances: [],
    gasUsed: null,
    isComplete: false,
  }
}

/** The SOL change without fee and rent, which are in `estimateCost`. */
function spentSol({ mint, amount, from, to }: Plan, comparison: Comparison): AssetChange[] {
  if (from === to && mint === null) return [{ kind: 'native', amount: -amount }]
  const isOpened = comparison.before[3] === null
  const deposit = isOpened ? lamportsOf(comparison.after, 3) : 0n
  const spent = lamportsOf(comparison.before, 0) - lamportsOf(comparison.after, 0) - deposit
  const meant = mint === null ? amount : 0n
  // Some nodes subtract the fee in a simulation, some do not.
  const moved = spent === meant + comparison.fee ? meant : spent
  return moved === 0n ? [] : [{ kind: 'native', amount: -moved }]
}

function receivedSol({ from, to, amount }: Plan, { before, after }: Comparison): AssetChange {
  if (from === to) return { kind: 'native', amount }
  return { kind: 'native', amount: lamportsOf(after, 1) - lamportsOf(before, 1) }
}

function tokenChange(token: string, { before, after }: Comparison, place: number): AssetChange {
  const balance = (accounts: Accounts) => {
    const found = accounts[place]
    return (found && readTokenAccount(found.data)?.amount) ?? 0n
  }
  return { kind: 'token', token, amount: balance(after) - balance(before) }
}

function lamportsOf(accounts: Accounts, place: number): bigint {
  return accounts[place]?.lamports ?? 0n
}
