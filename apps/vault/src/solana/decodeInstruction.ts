import { hex } from '@scure/base'
import { texts } from '../text/language.ts'
import { decodeLittleEndian } from './cursor.ts'
import type { DecodedInstruction } from './decodedInstruction.ts'
import { decodeTokenInstruction } from './decodeTokenInstruction.ts'
import { formatAmount } from './formatAmount.ts'
import {
  associatedProgram,
  budgetProgram,
  memoProgram,
  systemProgram,
  tokenPrograms,
} from './programs.ts'
import type { SolanaInstruction } from './solanaTransaction.ts'

/** Decodes an instruction from its bytes only. Everything that it does not fully recognize needs the vault's window. */
export function decodeInstruction(
  instruction: SolanaInstruction,
  ownAddress: string,
): DecodedInstruction {
  return decodeKnownInstruction(instruction, ownAddress) ?? describeUnknownInstruction(instruction)
}

function decodeKnownInstruction(
  instruction: SolanaInstruction,
  ownAddress: string,
): DecodedInstruction | null {
  const { program } = instruction
  if (program === systemProgram) return decodeSystemInstruction(instruction, ownAddress)
  if (program === budgetProgram) return decodeComputeBudget(instruction)
  if (program === associatedProgram) return decodeCreateTokenAccount(instruction)
  if (program === memoProgram) return decodeMemo(instruction)
  return tokenPrograms.includes(program) ? decodeTokenInstruction(instruction, ownAddress) : null
}

/** Instructions of the system program: `Transfer`, and `AdvanceNonceAccount` of a durable nonce. */
const transferTag = 2n
const advanceNonceTag = 4n

function decodeSystemInstruction(
  { accounts, data }: SolanaInstruction,
  ownAddress: string,
): DecodedInstruction | null {
  const tag = decodeLittleEndian(data.slice(0, 4))
  if (tag === advanceNonceTag && data.length === 4) {
    return { warnings: [{ level: 'danger', text: texts().solana.anyLaterTime }], needsWindow: true }
  }
  const [from, to, ...more] = accounts
  if (tag !== transferTag || data.length !== 12 || !to || more.length > 0 || from !== ownAddress)
    return null
  const amount = decodeLittleEndian(data.slice(4))
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
function decodeComputeBudget({ accounts, data }: SolanaInstruction): DecodedInstruction | null {
  // By tag: RequestHeapFrame, SetComputeUnitLimit, SetComputeUnitPrice, SetLoadedAccountsDataSizeLimit.
  const lengths: Readonly<Record<number, number>> = { 1: 5, 2: 5, 3: 9, 4: 5 }
  return accounts.length === 0 && lengths[data[0] ?? 0] === data.length ? {} : null
}

function decodeCreateTokenAccount({
  accounts,
  data,
}: SolanaInstruction): DecodedInstruction | null {
  const isCreate = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
  const [, , wallet] = accounts
  if (!isCreate || accounts.length !== 6 || !wallet) return null
  return { facts: [{ label: texts().solana.opensAccountFor, value: wallet, kind: 'address' }] }
}

function decodeMemo({ data }: SolanaInstruction): DecodedInstruction {
  return {
    facts: [{ label: texts().solana.note, value: new TextDecoder().decode(data), kind: 'code' }],
  }
}

function describeUnknownInstruction({
  program,
  accounts,
  data,
}: SolanaInstruction): DecodedInstruction {
  return {
    title: texts().solana.programCall,
    facts: [
      { label: texts().solana.program, value: program, kind: 'address' },
      { label: texts().approve.data, value: `0x${hex.encode(data)}`, kind: 'code' },
      { label: texts().solana.accountsUsed, value: String(accounts.length), kind: 'text' },
    ],
    warnings: [{ level: 'danger', text: texts().solana.unknownProgram }],
    needsWindow: true,
  }
}
