import { type ErrorCode, isLatchkeyError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import { plainText } from '../format/plainText.ts'
import { errorText } from './errors.ts'
import { fill } from './fill.ts'

/** The sentence for a thrown error, with its context filled in, and the reason that a contract reverted with. */
export function describeError(
  error: unknown,
  sentences: Readonly<Record<ErrorCode, string>> = errorText,
): string {
  const ours = toLatchkeyError(error)
  const sentence = fill(sentences[ours.code], { ...ours.context })
  const reason = isLatchkeyError(ours, 'chain/execution-reverted') ? ours.context.reason : null
  return reason ? `${sentence} (${plainText(reason)})` : sentence
}
