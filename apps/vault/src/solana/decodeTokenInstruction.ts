import { type Fact, unknownToken, type Warning } from '../approve/decodedRequest.ts'
import { fill } from '../text/fill.ts'
import { texts } from '../text/language.ts'
import { decodeLittleEndian } from './cursor.ts'
import type { DecodedInstruction } from './decodedInstruction.ts'
import { formatAmount } from './formatAmount.ts'
import type { SolanaInstruction } from './solanaTransaction.ts'

type TokenInstruction = { data: Uint8Array; accounts: readonly string[]; ownAddress: string }

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

/** By instruction tag; a decoder returns `null` for what it does not fully recognize. */
const decoders: Readonly<
  Record<number, (instruction: TokenInstruction) => DecodedInstruction | null>
> = {
  [tag.transfer]: decodeTransfer,
  [tag.approve]: decodeApproval,
  [tag.revoke]: decodeRevocation,
  [tag.setAuthority]: decodeNewOwner,
  [tag.closeAccount]: decodeCloseAccount,
  [tag.transferChecked]: decodeCheckedTransfer,
  [tag.approveChecked]: decodeCheckedApproval,
  // Counts the SOL that was sent to a wrapped-SOL account: nothing leaves the account.
  [tag.syncNative]: () => ({}),
}

/** Decodes an instruction of the SPL token programs, which share their first tags. */
export function decodeTokenInstruction(
  { accounts, data }: SolanaInstruction,
  ownAddress: string,
): DecodedInstruction | null {
  const knownAccounts = accounts.filter((addressFact) => addressFact !== null)
  if (knownAccounts.length !== accounts.length) return null
  return decoders[data[0] ?? -1]?.({ data, accounts: knownAccounts, ownAddress }) ?? null
}

function decodeTransfer({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [, to, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== ownAddress || !to) return null
  const amount = decodeLittleEndian(data.slice(1, 9))
  return {
    title: texts().approve.send,
    facts: [account(texts().solana.toTokenAccount, to), smallestUnitsFact(amount)],
    receivers: [to],
    // The instruction does not name the token, so that it has no price.
    spends: [{ token: unknownToken, amount }],
  }
}

function decodeCheckedTransfer({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [, mint, to, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== ownAddress || !mint || !to)
    return null
  const amount = decodeLittleEndian(data.slice(1, 9))
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

function decodeApproval({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [, delegate, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== ownAddress || !delegate) return null
  return describeApproval(delegate, [smallestUnitsFact(decodeLittleEndian(data.slice(1, 9)))])
}

function decodeCheckedApproval({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [, mint, delegate, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== ownAddress) return null
  if (!delegate || !mint) return null
  const amount = decodeLittleEndian(data.slice(1, 9))
  return describeApproval(delegate, [
    account(texts().solana.token, mint),
    exactAmountFact(amount, data[9] ?? 0),
  ])
}

function describeApproval(delegate: string, facts: readonly Fact[]): DecodedInstruction {
  return {
    title: texts().approve.spending,
    facts: [account(texts().approve.spender, delegate), ...facts],
    warnings: [dangerWarning(texts().solana.takesLater)],
    needsWindow: true,
  }
}

function decodeRevocation({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [source, owner] = accounts
  if (data.length !== 1 || accounts.length !== 2 || owner !== ownAddress || !source) return null
  return {
    title: texts().approve.revokeSpending,
    facts: [account(texts().solana.tokenAccount, source)],
  }
}

const accountOwner = 2

/** SetAuthority of the owner. The authorities to mint, freeze and close are not ownership, and count as unknown. */
function decodeNewOwner({ data, accounts }: TokenInstruction): DecodedInstruction | null {
  const [tokenAccount] = accounts
  const [, authorityType, hasNewAuthority] = data
  if (data.length !== 35 || authorityType !== accountOwner || hasNewAuthority !== 1) return null
  if (!tokenAccount) return null
  return {
    title: texts().solana.transferOwnership,
    facts: [account(texts().approve.account, tokenAccount)],
    warnings: [dangerWarning(texts().solana.newOwner)],
    needsWindow: true,
  }
}

function decodeCloseAccount({
  data,
  accounts,
  ownAddress,
}: TokenInstruction): DecodedInstruction | null {
  const [closed, receiver, owner] = accounts
  if (data.length !== 1 || accounts.length !== 3 || owner !== ownAddress) return null
  if (receiver !== ownAddress || !closed) return null
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
