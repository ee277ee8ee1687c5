import {
  type DecodedRequest,
  decodedNothing,
  mergeDecoded,
  withDanger,
  withFacts,
} from '@latchkey/core/adapter'
import {
  associatedProgram,
  computeBudgetProgram,
  stakeProgram,
  systemProgram,
  tokenProgramOf,
  upgradeableLoader,
  voteProgram,
} from '../token/programs.ts'
import type { DecodeContext } from './decodeContext.ts'
import { decodeLoaderInstruction } from './decodeLoaderInstruction.ts'
import { decodeStakeInstruction } from './decodeStakeInstruction.ts'
import { decodeSystemInstruction } from './decodeSystemInstruction.ts'
import { decodeTokenInstruction } from './decodeTokenInstruction.ts'
import { decodeVoteInstruction } from './decodeVoteInstruction.ts'
import type { Instruction } from './unpack.ts'

/** Programs that cannot move assets. */
const harmless: ReadonlySet<string> = new Set([
  computeBudgetProgram,
  // The memo program, versions 1 and 2.
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
])

/** Decodes one instruction; an unknown program is an `unknown-call`. */
export function decodeInstruction(
  instruction: Instruction,
  context: DecodeContext,
): DecodedRequest {
  const { program, accounts } = instruction
  if (harmless.has(program)) return decodedNothing
  if (program === systemProgram) return decodeSystemInstruction(instruction, context)
  if (tokenProgramOf(program)) return decodeTokenInstruction(instruction, context)
  if (program === stakeProgram) return decodeStakeInstruction(instruction, context)
  if (program === voteProgram) return decodeVoteInstruction(instruction, context)
  if (program === upgradeableLoader) return decodeLoaderInstruction(instruction, context)
  if (program === associatedProgram) {
    const [, , owner = '', mint = ''] = accounts
    return withFacts({ kind: 'opens-account', token: mint, to: owner })
  }
  return mergeDecoded(
    withFacts({ kind: 'calls', contract: program, method: null }),
    withDanger('unknown-call', program),
  )
}
