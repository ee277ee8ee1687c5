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

/** Programs that cannot move assets. */
const harmless: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  // The memo program, versions 1 and 2.
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Decodes one instruction; an unknown program is an `unknown-call`. */
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
