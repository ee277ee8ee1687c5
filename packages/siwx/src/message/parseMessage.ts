import { SiwxError } from '../SiwxError.ts'
import { type Dialect, parseAppKitChain, parseStandardChain } from './dialect.ts'
import { findInvalidField } from './findInvalidField.ts'
import { formatMessageLines } from './formatMessageLines.ts'
import type { CaipNetworkId, SignInMessage } from './signInMessage.ts'

const maxLength = 16_384
const headerPattern =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your ([\x20-\x7e]{1,64}) account:$/
const fieldPattern =
  /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.*)$/

export type ParseOptions = {
  /**
   * `standard` reads EIP-4361, CAIP-122 and Sign-In With Solana. `appkit` also accepts the looser text of older AppKit
   * clients. Wallets don't recognize that text, so they can't warn about a wrong domain.
   */
  wording?: 'standard' | 'appkit'
}

/**
 * Parses a sign-in message strictly: it's only accepted if formatting the result returns the same bytes.
 * @throws signin/malformed-message, signin/invalid-field
 */
export function parseMessage(text: string, options: ParseOptions = {}): SignInMessage {
  if (typeof text !== 'string' || text.length > maxLength) throw malformedError('length')
  const { head, statement, gap, fields, resources } = splitText(text)
  const [, scheme, domain = '', accountName = ''] = head
  const chainText = fields.get('Chain ID') ?? ''
  const chainId = parseChain({ accountName, chainText, wording: options.wording ?? 'standard' })
  const message: SignInMessage = {
    domain,
    ...optionalField('scheme', scheme),
    accountAddress: fields.get('address') ?? '',
    chainId,
    uri: fields.get('URI') ?? '',
    version: fields.get('Version') ?? '',
    nonce: fields.get('Nonce') ?? '',
    issuedAt: fields.get('Issued At') ?? '',
    ...optionalField('statement', statement),
    ...optionalField('expirationTime', fields.get('Expiration Time')),
    ...optionalField('notBefore', fields.get('Not Before')),
    ...optionalField('requestId', fields.get('Request ID')),
    ...(resources ? { resources } : {}),
  }
  const field = findInvalidField(message)
  if (field) throw new SiwxError('signin/invalid-field', { field })
  requireSameBytes(text, message, {
    accountName,
    chainText,
    gap: allowedGap(gap, options, chainId),
  })
  return message
}

type Pieces = {
  head: RegExpExecArray
  statement: string | undefined
  gap: Dialect['gap']
  fields: Map<string, string>
  resources: string[] | undefined
}

/** Splits the lines without checks; order and spacing are checked by formatting the result again. */
function splitText(text: string): Pieces {
  const lines = text.split('\n')
  const headMatch = headerPattern.exec(lines[0] ?? '')
  if (!headMatch) throw malformedError('header')
  // `URI:` is line 3 without a statement, 4 with EIP-4361's empty line for it, 5 with a statement.
  const start = lines.findIndex((line, index) => index > 2 && line.startsWith('URI: '))
  if (start < 0 || start > 5) throw malformedError('URI')
  const end = lines.indexOf('Resources:', start)
  const fields = new Map([['address', lines[1] ?? '']])
  for (const line of lines.slice(start, end < 0 ? undefined : end)) addField(fields, line)
  const statement = start === 5 ? lines[3] : undefined
  return {
    head: headMatch,
    statement,
    gap: start === 3 ? 'compact' : 'spaced',
    fields,
    resources: end < 0 ? undefined : lines.slice(end + 1).map((line) => line.slice(2)),
  }
}

function addField(fields: Map<string, string>, line: string): void {
  const [, label, value] = fieldPattern.exec(line) ?? []
  if (label === undefined || value === undefined || fields.has(label)) throw malformedError('field')
  fields.set(label, value)
}

type Wording = { accountName: string; chainText: string; wording: 'standard' | 'appkit' }

function parseChain({ accountName, chainText, wording }: Wording): CaipNetworkId {
  const standard = parseStandardChain(accountName, chainText)
  const chainId = standard ?? (wording === 'appkit' ? parseAppKitChain(chainText) : null)
  if (!chainId) throw malformedError('Chain ID')
  return chainId
}

/** AppKit leaves out EIP-4361's empty line; no other text may. */
function allowedGap(
  gap: Dialect['gap'],
  options: ParseOptions,
  chainId: CaipNetworkId,
): Dialect['gap'] {
  if (options.wording === 'appkit') return gap
  return chainId.startsWith('eip155:') ? 'spaced' : 'compact'
}

function requireSameBytes(text: string, message: SignInMessage, dialect: Dialect): void {
  if (formatMessageLines(message, dialect) !== text) throw malformedError('layout')
}

function optionalField<Key extends string>(
  key: Key,
  value: string | undefined,
): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: string })
}

function malformedError(part: string): SiwxError {
  return new SiwxError('signin/malformed-message', { part })
}
