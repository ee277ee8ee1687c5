import { SiwxError } from '../SiwxError.ts'
import { standardDialect } from './dialect.ts'
import { findInvalidField } from './findInvalidField.ts'
import { formatMessageLines } from './formatMessageLines.ts'
import type { SignInMessage } from './signInMessage.ts'

/**
 * The text to sign: EIP-4361 on eip155, CAIP-122 elsewhere. Checks every field; `formatMessageLines` writes the lines.
 * `parseMessage` returns the same message.
 * @throws signin/unsupported-namespace, signin/invalid-field
 */
export function formatMessage(message: SignInMessage): string {
  const { chainId } = message
  if (typeof chainId !== 'string') throw new SiwxError('signin/invalid-field', { field: 'chainId' })
  const dialect = standardDialect(chainId)
  if (!dialect) throw new SiwxError('signin/unsupported-namespace', { chainId })
  const field = findInvalidField(message)
  if (field) throw new SiwxError('signin/invalid-field', { field })
  return formatMessageLines(message, dialect)
}
