import type { AllowanceChange, AssetChange, Danger } from '@latchkey/core/adapter'
import type { ChainAccount } from '../rpc/replies.ts'
import { associatedProgram, systemProgram, tokenProgramOf } from '../token/programs.ts'
import { comparePositions } from './comparePositions.ts'
import { decodeTokenAccountState, type TokenAccountState } from './decodeTokenAccountState.ts'
import { feeOf } from './feeOf.ts'
import type { Unpacked } from './unpack.ts'

/** Accounts by their address; `null` for each that does not exist. */
export type Accounts = ReadonlyMap<string, ChainAccount | null>

export type SimulatedTransaction = {
  status: 'simulated'
  /** The network's fee, and the rent of token accounts that are opened. */
  costs: bigint
  changes: readonly AssetChange[]
  allowances: readonly AllowanceChange[]
  dangers: readonly Danger[]
}

/** What a transaction does to the visitor's accounts, from every writable account before and after. */
export function assessSimulation(transaction: {
  before: Accounts
  after: Accounts
  unpacked: Unpacked
  account: string
}): SimulatedTransaction {
  const { before, after, unpacked, account } = transaction
  const tokenAccounts = unpacked.writable.flatMap((address) =>
    compare(before.get(address), after.get(address), account),
  )
  const changes = [
    ...solChange(before, after, { account, unpacked }),
    ...tokenChanges(tokenAccounts),
  ]
  const fee = unpacked.payer === account ? feeOf(unpacked) : 0n
  return {
    status: 'simulated',
    costs: costsOf(after, fee, unpacked),
    changes,
    allowances: tokenAccounts.flatMap(newAllowance),
    dangers: [
      ...takenTokenAccounts(tokenAccounts, account),
      ...takenAccount(before, after, account),
      ...comparePositions({ before, after, account, changes, fee }),
    ],
  }
}

type Compared = { before: TokenAccountState | null; after: TokenAccountState | null }

/** A token account that the account owns before or after. */
function compare(
  before: ChainAccount | null | undefined,
  after: ChainAccount | null | undefined,
  account: string,
): Compared[] {
  const pair = { before: tokenAccountIn(before), after: tokenAccountIn(after) }
  return pair.before?.owner === account || pair.after?.owner === account ? [pair] : []
}

function tokenAccountIn(found: ChainAccount | null | undefined): TokenAccountState | null {
  return found && tokenProgramOf(found.owner) ? decodeTokenAccountState(found.data) : null
}

/** The SOL change; the fee alone does not count as one. */
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

/** The rent of the largest token account; a higher payment is not rent. */
const maxRent = 10_000_000n

function costsOf(after: Accounts, fee: bigint, unpacked: Unpacked): bigint {
  const opened = unpacked.instructions.filter(({ program }) => program === associatedProgram)
  const rents = opened.map(({ accounts: [, address = ''] }) => {
    const rent = after.get(address)?.lamports ?? 0n
    return rent > maxRent ? maxRent : rent
  })
  return rents.reduce((sum, rent) => sum + rent, fee)
}

function tokenChanges(tokenAccounts: readonly Compared[]): AssetChange[] {
  const sums = new Map<string, bigint>()
  for (const { before, after } of tokenAccounts) {
    const mint = after?.mint ?? before?.mint ?? ''
    const moved = amountAfter(after, before) - (before?.amount ?? 0n)
    sums.set(mint, (sums.get(mint) ?? 0n) + moved)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([token, amount]) => ({ kind: 'token', token, amount }))
}

/** The tokens of a token account whose owner changed count as lost. */
function amountAfter(after: TokenAccountState | null, before: TokenAccountState | null): bigint {
  if (before && after && before.owner !== after.owner) return 0n
  return after?.amount ?? 0n
}

function newAllowance({ before, after }: Compared): AllowanceChange[] {
  if (!after?.delegate || after.delegatedAmount === 0n) return []
  const isUnchanged =
    before?.delegate === after.delegate && before.delegatedAmount >= after.delegatedAmount
  return isUnchanged
    ? []
    : [{ token: after.mint, spender: after.delegate, amount: after.delegatedAmount }]
}

function takenTokenAccounts(tokenAccounts: readonly Compared[], account: string): Danger[] {
  return tokenAccounts.flatMap(({ before, after }): Danger[] => {
    const closeAuthority = after?.closeAuthority ?? null
    const isOwned = before?.owner === account && after !== null && after.owner !== account
    const isClosable =
      closeAuthority !== null &&
      closeAuthority !== account &&
      before?.closeAuthority !== closeAuthority
    if (isOwned) return [{ code: 'control', subject: after.owner }]
    return isClosable ? [{ code: 'control', subject: closeAuthority }] : []
  })
}

/**
 * A person's account belongs to the system program and has no data. Another owner program controls it, and with data it
 * is a nonce account, whose authority can withdraw all its SOL.
 */
function takenAccount(before: Accounts, after: Accounts, account: string): Danger[] {
  const found = after.get(account)
  if (!found) return []
  const isNonce = found.data.length > 0 && before.get(account)?.data.length === 0
  const isTaken = found.owner !== systemProgram || isNonce
  return isTaken ? [{ code: 'control', subject: found.owner }] : []
}
