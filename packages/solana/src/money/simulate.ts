import type { Account, Network } from '@latchkey/core'
import type { AssetChange, Call, Simulation } from '@latchkey/core/adapter'
import { getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import { failureName } from '../rpc/fromNodeError.ts'
import { readAccounts } from '../rpc/readAccounts.ts'
import { accountReply, type ChainAccount, inContext, lifetimeReply } from '../rpc/replies.ts'
import { requestNodes } from '../rpc/requestNodes.ts'
import type { SolanaState } from '../solanaState.ts'
import { decodeTokenAccount } from '../token/tokenBytes.ts'
import { encodeTransaction } from './encodeTransaction.ts'
import { planFee } from './estimateCost.ts'
import { type Plan, planTransfer } from './planTransfer.ts'
import { shownPriorityFee } from './priorityFee.ts'

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
  const price = await shownPriorityFee(state, network, account)
  const id = network.caipNetworkId
  const watched = watchedAccounts(plan)
  const [before, lifetime] = await Promise.all([
    readAccounts(state.context, id, watched),
    requestNodes(state.context, id, {
      method: 'getLatestBlockhash',
      params: [{ commitment: 'confirmed' }],
      reply: lifetimeReply,
    }),
  ])
  const wire = encodeTransaction(plan, { price, lifetime, isVersion0: true })
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
  if (err !== null) return { status: 'reverted', reason: failureName(err) }
  if (accounts?.length !== watched.length) return null
  return toSimulation(plan, { before, after: accounts, fee: planFee(plan, price) })
}

/** Indexes of the accounts in `watchedAccounts`. */
const sender = 0
const recipient = 1
const sourceToken = 2
const recipientToken = 3

function watchedAccounts({ from, to, tokenAccounts }: Plan): readonly string[] {
  return [from, to, ...(tokenAccounts ? [tokenAccounts.source, tokenAccounts.destination] : [])]
}

type Accounts = readonly (ChainAccount | null)[]
type Comparison = { before: Accounts; after: Accounts; fee: bigint }

function toSimulation(plan: Plan, comparison: Comparison): Simulation {
  const received = plan.mint
    ? tokenChange(plan.mint, comparison, recipientToken)
    : receivedSol(plan, comparison)
  return {
    status: 'simulated',
    changes: [
      ...spentSol(plan, comparison),
      ...(plan.mint ? [tokenChange(plan.mint, comparison, sourceToken)] : []),
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
  const isOpened = comparison.before[recipientToken] === null
  const deposit = isOpened ? lamportsOf(comparison.after, recipientToken) : 0n
  const spent =
    lamportsOf(comparison.before, sender) - lamportsOf(comparison.after, sender) - deposit
  const expectedAmount = mint === null ? amount : 0n
  // Some nodes subtract the fee in a simulation, some do not.
  const moved = spent === expectedAmount + comparison.fee ? expectedAmount : spent
  return moved === 0n ? [] : [{ kind: 'native', amount: -moved }]
}

function receivedSol({ from, to, amount }: Plan, { before, after }: Comparison): AssetChange {
  if (from === to) return { kind: 'native', amount }
  return { kind: 'native', amount: lamportsOf(after, recipient) - lamportsOf(before, recipient) }
}

function tokenChange(token: string, { before, after }: Comparison, index: number): AssetChange {
  const balance = (accounts: Accounts) => {
    const found = accounts[index]
    return (found && decodeTokenAccount(found.data)?.amount) ?? 0n
  }
  return { kind: 'token', token, amount: balance(after) - balance(before) }
}

function lamportsOf(accounts: Accounts, index: number): bigint {
  return accounts[index]?.lamports ?? 0n
}
