import { SiwxError } from '../SiwxError.ts'
import { findInvalidField } from './checkFields.ts'
import { type Dialect, readAppKitChain, readStandardChain } from './dialect.ts'
import type { ChainId, SignInMessage } from './signInMessage.ts'
import { siweMessage } from './siweMessage.ts'

const maxLength = 16_384
const header =
  /^(?:([a-zA-Z][a-zA-Z0-9+.-]*):\/\/)?(\S+) wants you to sign in with your ([\x20-\x7e]{1,64}) account:$/
const fieldLine =
  /^(URI|Version|Chain ID|Nonce|Issued At|Expiration Time|Not Before|Request ID): (.*)$/

export type ParseOptions = {
  /**
   * `standard` reads EIP-4361, CAIP-122 and Sign-In With Solana. `appkit` also reads the looser text
   * of older AppKit clients; wallets do not recognise that text, so they cannot warn of a wrong domain.
   */
  wording?: 'standard' | 'appkit'
}

/**
 * Reads a sign-in text strictly: it is accepted only when writing the result again gives the same bytes.
 * @throws signin/malformed-message, signin/invalid-field
 */
export function parseMessage(text: string, options: ParseOptions = {}): SignInMessage {
  if (typeof text !== 'string' || text.length > maxLength) throw malformed('length')
  const { head, statement, gap, fields, resources } = splitText(text)
  const [, scheme, domain = '', accountName = ''] = head
  const chainText = fields.get('Chain ID') ?? ''
  const chainId = readChain({ accountName, chainText, wording: options.wording ?? 'standard' })
  const message: SignInMessage = {
    domain,
    ...present('scheme', scheme),
    accountAddress: fields.get('address') ?? '',
    chainId,
    uri: fields.get('URI') ?? '',
    version: fields.get('Version') ?? '',
    nonce: fields.get('Nonce') ?? '',
    issuedAt: fields.get('Issued At') ?? '',
    ...present('statement', statement),
    ...present('expirationTime', fields.get('Expiration Time')),
    ...present('notBefore', fields.get('Not Before')),
    ...present('requestId', fields.get('Request ID')),
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
  const head = header.exec(lines[0] ?? '')
  if (!head) throw malformed('header')
  const start = lines.findIndex((line, index) => index > 2 && line.startsWith('URI: '))
  if (start < 0 || start > 5) throw malformed('URI')
  const end = lines.indexOf('Resources:', start)
  const fields = new Map([['address', lines[1] ?? '']])
  for (const line of lines.slice(start, end < 0 ? undefined : end)) addField(fields, line)
  const statement = start === 5 ? lines[3] : undefined
  return {
    head,
    statement,
    gap: start === 3 ? 'compact' : 'spaced',
    fields,
    resources: end < 0 ? undefined : lines.slice(end + 1).map((line) => line.slice(2)),
  }
}

function addField(fields: Map<string, string>, line: string): void {
  const [, label, value] = fieldLine.exec(line) ?? []
  if (label === undefined || value === undefined || fields.has(label)) throw malformed('field')
  fields.set(label, value)
}

type Wording = { accountName: string; chainText: string; wording: 'standard' | 'appkit' }

function readChain({ accountName, chainText, wording }: Wording): ChainId {
  const standard = readStandardChain(accountName, chainText)
  const chainId = standard ?? (wording === 'appkit' ? readAppKitChain(chainText) : null)
  if (!chainId) throw malformed('Chain ID')
  return chainId
}

/** AppKit leaves out EIP-4361's empty line; no other text may. */
function allowedGap(gap: Dialect['gap'], options: ParseOptions, chainId: ChainId): Dialect['gap'] {
  if (options.wording === 'appkit') return gap
  return chainId.startsWith('eip155:') ? 'spaced' : 'compact'
}

function requireSameBytes(text: string, message: SignInMessage, dialect: Dialect): void {
  if (siweMessage(message, dialect) !== text) throw malformed('layout')
}

function present<Key extends string>(key: Key, value: string | undefined): { [K in Key]?: string } {
  return value === undefined ? {} : ({ [key]: value } as { [K in Key]: string })
}

function malformed(part: string): SiwxError {
  return new SiwxError('signin/malformed-message', { part })
}
