import type { AllowanceChange, AssetChange, Caip2, ChainContext, Danger } from '@latchkey/core'
import { getBase64Decoder } from '@solana/kit'
import * as v from 'valibot'
import { associatedProgram, systemProgram, tokenProgramOf } from '../money/programs.ts'
import { askNodes } from '../rpc/askNodes.ts'
import { account as accountReply, type ChainAccount, inContext } from '../rpc/replies.ts'
import { feeOf } from './feeOf.ts'
import { type PurseState, readPurse } from './readTokenAccountState.ts'
import type { Unpacked } from './unpack.ts'

export type TransactionSimulation =
  | {
      status: 'simulated'
      /** The network's fee, and the rent of token accounts that are opened. */
      costs: bigint
      changes: readonly AssetChange[]
      allowances: readonly AllowanceChange[]
      dangers: readonly Danger[]
    }
  | { status: 'failed' }

type Accounts = ReadonlyMap<string, ChainAccount | null>

const reply = inContext(
  v.object({ err: v.unknown(), accounts: v.nullish(v.array(v.nullable(accountReply))) }),
)

/** Simulates a transaction on the chain's present state and compares everything it may change, before and after. */
export async function simulateTransaction(
  chain: ChainContext,
  network: Caip2,
  transaction: { wire: Uint8Array; unpacked: Unpacked; before: Accounts; account: string },
): Promise<TransactionSimulation | null> {
  const { wire, unpacked, before, account } = transaction
  const { writable } = unpacked
  const settings = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: writable },
  }
  const { err, accounts } = await askNodes(chain, network, {
    method: 'simulateTransaction',
    params: [getBase64Decoder().decode(wire), settings],
    reply,
  })
  if (err !== null && err !== undefined) return { status: 'failed' }
  if (accounts?.length !== writable.length) return null
  const after: Accounts = new Map(writable.map((one, place) => [one, accounts[place] ?? null]))
  const purses = writable.flatMap((one) => compare(before.get(one), after.get(one), account))
  return {
    status: 'simulated',
    costs: costsOf(after, { account, unpacked }),
    changes: [...solChange(before, after, { account, unpacked }), ...tokenChanges(purses)],
    allowances: purses.flatMap(newAllowance),
    dangers: [...takenPurses(purses, account), ...takenAccount(after, account)],
  }
}

type Compared = { before: PurseState | null; after: PurseState | null }

/** A purse of the account's before or after. */
function compare(
  before: ChainAccount | null | undefined,
  after: ChainAccount | null | undefined,
  account: string,
): Compared[] {
  const one = { before: purseIn(before), after: purseIn(after) }
  return one.before?.owner === account || one.after?.owner === account ? [one] : []
}

function purseIn(found: ChainAccount | null | undefined): PurseState | null {
  return found && tokenProgramOf(found.owner) ? readPurse(found.data) : null
}

/** What leaves or arrives in SOL; the fee alone is no change. */
function solChange(
  before: Accounts,
  after: Accounts,
  { account, unpacked }: { account: string; unpacked: Unpacked },
): AssetChange[] {
  if (!after.has(account)) return []
  const amount = (after.get(account)?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n)
  const isFee = unpacked.payer === account && amount < 0n && -amount <= feeOf(unpacked)
  return amount === 0n || isFee ? [] : [{ kind: 'native', amount }]
}

/** Enough for the largest token account; what is paid beyond it is no rent. */
const mostRent = 10_000_000n

function costsOf(
  after: Accounts,
  { account, unpacked }: { account: string; unpacked: Unpacked },
): bigint {
  const opened = unpacked.instructions.filter(({ program }) => program === associatedProgram)
  const rents = opened.map(({ accounts: [, address = ''] }) => {
    const rent = after.get(address)?.lamports ?? 0n
    return rent > mostRent ? mostRent : rent
  })
  const fee = unpacked.payer === account ? feeOf(unpacked) : 0n
  return rents.reduce((sum, rent) => sum + rent, fee)
}

function tokenChanges(purses: readonly Compared[]): AssetChange[] {
  const sums = new Map<string, bigint>()
  for (const { before, after } of purses) {
    const mint = after?.mint ?? before?.mint ?? ''
    const moved = heldIn(after, before) - (before?.amount ?? 0n)
    sums.set(mint, (sums.get(mint) ?? 0n) + moved)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([token, amount]) => ({ kind: 'token', token, amount }))
}

/** What is in a purse that somebody else has now is gone. */
function heldIn(after: PurseState | null, before: PurseState | null): bigint {
  if (before && after && before.owner !== after.owner) return 0n
  return after?.amount ?? 0n
}

function newAllowance({ before, after }: Compared): AllowanceChange[] {
  if (!after?.delegate || after.delegatedAmount === 0n) return []
  const isOld =
    before?.delegate === after.delegate && before.delegatedAmount >= after.delegatedAmount
  return isOld
    ? []
    : [{ token: after.mint, spender: after.delegate, amount: after.delegatedAmount }]
}

function takenPurses(purses: readonly Compared[], account: string): Danger[] {
  return purses.flatMap(({ before, after }): Danger[] => {
    const closer = after?.closeAuthority ?? null
    const isOwned = before?.owner === account && after !== null && after.owner !== account
    const isClosable = closer !== null && closer !== account && before?.closeAuthority !== closer
    if (isOwned) return [{ code: 'control', subject: after.owner }]
    return isClosable ? [{ code: 'control', subject: closer }] : []
  })
}

/** An ordinary account belongs to the system program; one that does not is somebody else's to move. */
function takenAccount(after: Accounts, account: string): Danger[] {
  const owner = after.get(account)?.owner
  return owner === undefined || owner === systemProgram ? [] : [{ code: 'control', subject: owner }]
}
