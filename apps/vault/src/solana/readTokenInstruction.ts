import type { Fact, Warning } from '../approve/ask.ts'
import { readNumber } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import type { Reading } from './reading.ts'
import type { SolanaInstruction } from './readTransaction.ts'

type Whole = { data: Uint8Array; accounts: readonly string[]; own: string }

/** By instruction tag; a decoder returns `null` for what it does not fully recognise. */
const readers: Readonly<Record<number, (instruction: Whole) => Reading | null>> = {
  3: readTransfer,
  4: readApproval,
  5: readRevocation,
  6: readNewAuthority,
  9: readClosing,
  12: readCheckedTransfer,
  13: readCheckedApproval,
  17: () => ({}),
}

/** Decodes an instruction of the SPL token programs, which share their first tags. */
export function readTokenInstruction(
  { accounts, data }: SolanaInstruction,
  own: string,
): Reading | null {
  const named = accounts.filter((account) => account !== null)
  if (named.length !== accounts.length) return null
  return readers[data[0] ?? -1]?.({ data, accounts: named, own }) ?? null
}

function readTransfer({ data, accounts, own }: Whole): Reading | null {
  const [, to, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== own || !to) return null
  const amount = readNumber(data.slice(1, 9))
  return {
    title: 'Send',
    facts: [account('To token account', to), smallest(amount)],
    receivers: [to],
    // The instruction does not name the token, so that it has no price.
    spends: [{ token: '', amount }],
  }
}

function readCheckedTransfer({ data, accounts, own }: Whole): Reading | null {
  const [, mint, to, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== own || !mint || !to) return null
  const amount = readNumber(data.slice(1, 9))
  return {
    title: 'Send',
    facts: [account('To token account', to), account('Token', mint), exact(amount, data[9] ?? 0)],
    receivers: [to],
    spends: [{ token: mint, amount }],
  }
}

const delegateText = 'The spender can take this token later without asking again.'

function readApproval({ data, accounts, own }: Whole): Reading | null {
  const [, delegate, owner] = accounts
  if (data.length !== 9 || accounts.length !== 3 || owner !== own || !delegate) return null
  return letSpend(delegate, [smallest(readNumber(data.slice(1, 9)))])
}

function readCheckedApproval({ data, accounts, own }: Whole): Reading | null {
  const [, mint, delegate, owner] = accounts
  if (data.length !== 10 || accounts.length !== 4 || owner !== own) return null
  if (!delegate || !mint) return null
  const amount = readNumber(data.slice(1, 9))
  return letSpend(delegate, [account('Token', mint), exact(amount, data[9] ?? 0)])
}

function letSpend(delegate: string, facts: readonly Fact[]): Reading {
  return {
    title: 'Spending permission',
    facts: [account('Spender', delegate), ...facts],
    warnings: [danger(delegateText)],
    isRisky: true,
  }
}

function readRevocation({ data, accounts, own }: Whole): Reading | null {
  const [source, owner] = accounts
  if (data.length !== 1 || accounts.length !== 2 || owner !== own || !source) return null
  return { title: 'Revoke spending permission', facts: [account('Token account', source)] }
}

function readNewAuthority({ accounts }: Whole): Reading | null {
  const [what] = accounts
  if (!what) return null
  return {
    title: 'Transfer account ownership',
    facts: [account('Account', what)],
    warnings: [danger('Another account would own this account and everything in it.')],
    isRisky: true,
  }
}

function readClosing({ data, accounts, own }: Whole): Reading | null {
  const [closed, receiver, owner] = accounts
  if (data.length !== 1 || accounts.length !== 3 || owner !== own) return null
  if (receiver !== own || !closed) return null
  return { title: 'Close token account', facts: [account('Token account', closed)] }
}

function account(label: string, value: string): Fact {
  return { label, value, kind: 'address' }
}

function exact(amount: bigint, decimals: number): Fact {
  return { label: 'Amount', value: formatAmount(amount, decimals), kind: 'amount' }
}

function smallest(amount: bigint): Fact {
  return { label: 'Amount (smallest units)', value: amount.toString(), kind: 'amount' }
}

function danger(text: string): Warning {
  return { level: 'danger', text }
}
