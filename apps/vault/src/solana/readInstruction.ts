import { hex } from '@scure/base'
import { texts } from '../text/language.ts'
import { readNumber } from './cursor.ts'
import { formatAmount } from './formatAmount.ts'
import {
  associatedProgram,
  budgetProgram,
  memoProgram,
  systemProgram,
  tokenPrograms,
} from './programs.ts'
import type { Reading } from './reading.ts'
import { readTokenInstruction } from './readTokenInstruction.ts'
import type { SolanaInstruction } from './readTransaction.ts'

/** Decodes an instruction from its bytes only. Everything that it does not fully recognise is risky. */
export function readInstruction(instruction: SolanaInstruction, own: string): Reading {
  return readKnown(instruction, own) ?? readUnknown(instruction)
}

function readKnown(instruction: SolanaInstruction, own: string): Reading | null {
  const { program } = instruction
  if (program === systemProgram) return readSystem(instruction, own)
  if (program === budgetProgram) return readBudget(instruction)
  if (program === associatedProgram) return readAssociated(instruction)
  if (program === memoProgram) return readMemo(instruction)
  return tokenPrograms.includes(program) ? readTokenInstruction(instruction, own) : null
}

/** Instructions of the system program: `Transfer`, and `AdvanceNonceAccount` of a durable nonce. */
const transferTag = 2n
const advanceNonceTag = 4n

function readSystem({ accounts, data }: SolanaInstruction, own: string): Reading | null {
  const tag = readNumber(data.slice(0, 4))
  if (tag === advanceNonceTag && data.length === 4) {
    return { warnings: [{ level: 'danger', text: texts().solana.anyLaterTime }], isRisky: true }
  }
  const [from, to, ...more] = accounts
  if (tag !== transferTag || data.length !== 12 || !to || more.length > 0 || from !== own)
    return null
  const amount = readNumber(data.slice(4))
  return {
    title: texts().approve.send,
    facts: [
      { label: texts().approve.to, value: to, kind: 'address' },
      { label: texts().approve.amount, value: `${formatAmount(amount, 9)} SOL`, kind: 'amount' },
    ],
    receivers: [to],
    spends: [{ token: null, amount }],
  }
}

/** Compute-budget instructions: the unit limit and price, which are part of the fee. */
function readBudget({ accounts, data }: SolanaInstruction): Reading | null {
  // By tag: RequestHeapFrame, SetComputeUnitLimit, SetComputeUnitPrice, SetLoadedAccountsDataSizeLimit.
  const lengths: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 9, 4: 5 }
  return accounts.length === 0 && lengths[data[0] ?? 0] === data.length ? {} : null
}

function readAssociated({ accounts, data }: SolanaInstruction): Reading | null {
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
  const [, , wallet] = accounts
  if (!isCreate || accounts.length !== 6 || !wallet) return null
  return { facts: [{ label: texts().solana.opensAccountFor, value: wallet, kind: 'address' }] }
}

function readMemo({ data }: SolanaInstruction): Reading {
  return {
    facts: [{ label: texts().solana.note, value: new TextDecoder().decode(data), kind: 'code' }],
  }
}

function readUnknown({ program, accounts, data }: SolanaInstruction): Reading {
  return {
    title: texts().solana.programCall,
    facts: [
      { label: texts().solana.program, value: program, kind: 'address' },
      { label: texts().approve.data, value: `0x${hex.encode(data)}`, kind: 'code' },
      { label: texts().solana.accountsUsed, value: String(accounts.length), kind: 'text' },
    ],
    warnings: [{ level: 'danger', text: texts().solana.unknownProgram }],
    isRisky: true,
  }
}
