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
  const { context } = ours
  const wait = 'seconds' in context ? inLongerUnits(context.seconds) : {}
  // Another version of the package may have codes that this one doesn't know.
  const sentence = fill(sentences[ours.code] ?? sentences.unexpected, { ...context, ...wait })
  const reason = isLatchkeyError(ours, 'chain/execution-reverted') ? ours.context.reason : null
  return reason ? `${sentence} (${plainText(reason)})` : sentence
}

/** Rounded up, so that the visitor does not try too early. */
function inLongerUnits(seconds: number): { minutes: number; hours: number } {
  const atLeastOne = Math.max(1, seconds)
  return { minutes: Math.ceil(atLeastOne / 60), hours: Math.ceil(atLeastOne / 3_600) }
}
