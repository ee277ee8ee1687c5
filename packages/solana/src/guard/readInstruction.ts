import {
  associatedProgram,
  computeBudgetProgram,
  systemProgram,
  tokenProgramOf,
} from '../money/programs.ts'
import type { ReadContext } from './readContext.ts'
import { nothing, type Reading, says, together, warns } from './reading.ts'
import { readSystem } from './readSystem.ts'
import { readTokenInstruction } from './readTokenInstruction.ts'
import type { Instruction } from './unpack.ts'

/** Programs that can move nothing of anybody's. */
const harmless: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  // Notes, old and new.
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** What one instruction asks for, in facts. A program nobody knows is named as such. */
export function readInstruction(instruction: Instruction, context: ReadContext): Reading {
  const { program, accounts } = instruction
  if (harmless.has(program)) return nothing
  if (program === systemProgram) return readSystem(instruction, context)
  if (tokenProgramOf(program)) return readTokenInstruction(instruction, context)
  if (program === associatedProgram) {
    const [, , owner = '', mint = ''] = accounts
    return says({ kind: 'opens-account', token: mint, to: owner })
  }
  return together(
    says({ kind: 'calls', contract: program, method: null }),
    warns('unknown-call', program),
  )
}
