import { type ErrorCode, toLatchkeyError } from '@latchkey/core'
import { errorText } from './errors.ts'
import { fill } from './fill.ts'

/** The sentence for whatever was thrown, its facts filled in. */
export function describeError(
  error: unknown,
  sentences: Readonly<Record<ErrorCode, string>> = errorText,
): string {
  const { code, context } = toLatchkeyError(error)
  return fill(sentences[code], { ...context })
}
