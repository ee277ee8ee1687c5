import type { Fact, Warning } from '../approve/decodedRequest.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { readNumber } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import type { Reading } from './reading.ts'
import type { SolanaInstruction } from './readTransaction.ts'

type TokenInstruction = { data: Uint8Array; accounts: readonly string[]; own: string }

/** The first byte of an instruction, which both token programs share. */
const tag = {
  transfer: 3,
  approve: 4,
  revoke: 5,
  setAuthority: 6,
  closeAccount: 9,
  transferChecked: 12,
  approveChecked: 13,
  syncNative: 17,
} as const

/** By instruction tag; a decoder returns `null` for what it does not fully recognise. */
const readers: Readonly<Record<number, (instruction: TokenInstruction) => Reading | null>> = {
  [tag.transfer]: readTransfer,
  [tag.approve]: readApproval,
  [tag.revoke]: readRevocation,
  [tag.setAuthority]: readNewOwner,
  [tag.closeAccount]: readClosing,
  [tag.transferChecked]: readCheckedTransfer,
  [tag.approveChecked]: readCheckedApproval,
  // Counts the SOL that was sent to a wrapped-SOL account: nothing leaves the account.
  [tag.syncNative]: () => ({}),
}

/** Decodes an instruction of the SPL token programs, which share their first tags. */
export function readTokenInstruction(
  { accounts, data }: SolanaInstruction,
  own: string,
): Reading | null {
  const knownAccounts = accounts.filter((account) => account !== null)
  if (knownAccounts.length !== accounts.length) return null
  return readers[data[0] ?? -1]?.({ data, accounts: knownAccounts, own }) ?? null
}

function readTransfer({ data, accounts, own }: TokenInstruction): Reading | null {
  const [, to, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== own || !to) return null
  const amount = readNumber(data.slice(1, 9))
  return {
    title: texts().approve.send,
    facts: [account(texts().solana.toTokenAccount, to), smallestUnitsFact(amount)],
    receivers: [to],
    // The instruction does not name the token, so that it has no price.
    spends: [{ token: '', amount }],
  }
}

function readCheckedTransfer({ data, accounts, own }: TokenInstruction): Reading | null {
  const [, mint, to, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== own || !mint || !to) return null
  const amount = readNumber(data.slice(1, 9))
  return {
    title: texts().approve.send,
    facts: [
      account(texts().solana.toTokenAccount, to),
      account(texts().solana.token, mint),
      exactAmountFact(amount, data[9] ?? 0),
    ],
    receivers: [to],
    spends: [{ token: mint, amount }],
  }
}

function readApproval({ data, accounts, own }: TokenInstruction): Reading | null {
  const [, delegate, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== own || !delegate) return null
  return describeApproval(delegate, [smallestUnitsFact(readNumber(data.slice(1, 9)))])
}

function readCheckedApproval({ data, accounts, own }: TokenInstruction): Reading | null {
  const [, mint, delegate, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== own) return null
  if (!delegate || !mint) return null
  const amount = readNumber(data.slice(1, 9))
  return describeApproval(delegate, [
    account(texts().solana.token, mint),
    exactAmountFact(amount, data[9] ?? 0),
  ])
}

function describeApproval(delegate: string, facts: readonly Fact[]): Reading {
  return {
    title: texts().approve.spending,
    facts: [account(texts().approve.spender, delegate), ...facts],
    warnings: [dangerWarning(texts().solana.takesLater)],
    isRisky: true,
  }
}

function readRevocation({ data, accounts, own }: TokenInstruction): Reading | null {
  const [source, owner] = accounts
  if (data.length !== 1 || accounts.length !== 2 || owner !== own || !source) return null
  return {
    title: texts().approve.revokeSpending,
    facts: [account(texts().solana.tokenAccount, source)],
  }
}

const accountOwner = 2

/** SetAuthority of the owner. The authorities to mint, freeze and close are not ownership, and count as unknown. */
function readNewOwner({ data, accounts }: TokenInstruction): Reading | null {
  const [tokenAccount] = accounts
  const [, authorityType, hasNewAuthority] = data
  if (data.length !== 35 || authorityType !== accountOwner || hasNewAuthority !== 1) return null
  if (!tokenAccount) return null
  return {
    title: texts().solana.transferOwnership,
    facts: [account(texts().approve.account, tokenAccount)],
    warnings: [dangerWarning(texts().solana.newOwner)],
    isRisky: true,
  }
}

function readClosing({ data, accounts, own }: TokenInstruction): Reading | null {
  const [closed, receiver, owner] = accounts
  if (data.length !== 1 || accounts.length !== 3 || owner !== own) return null
  if (receiver !== own || !closed) return null
  return {
    title: texts().solana.closeAccount,
    facts: [account(texts().solana.tokenAccount, closed)],
  }
}

function account(label: string, value: string): Fact {
  return { label, value, kind: 'address' }
}

function exactAmountFact(amount: bigint, decimals: number): Fact {
  return { label: texts().approve.amount, value: formatAmount(amount, decimals), kind: 'amount' }
}

function smallestUnitsFact(amount: bigint): Fact {
  const label = fill(texts().approve.inSmallestUnits, { label: texts().approve.amount })
  return { label, value: amount.toString(), kind: 'amount' }
}

function dangerWarning(text: string): Warning {
  return { level: 'danger', text }
}
