import * as grammar from './grammar.ts'
import type { SignInMessage } from './signInMessage.ts'

const maxResources = 100

/** What a caller without types may pass: any field can be missing or of another kind. */
type Unchecked = { readonly [Field in keyof SignInMessage]?: unknown }
type Check = (message: Unchecked) => boolean

/** A pattern alone would do for the text, but it reads a missing field as the word "undefined". */
const isText = (value: unknown, check: (text: string) => boolean): boolean =>
  typeof value === 'string' && check(value)

const absentOr = (value: unknown, check: (text: string) => boolean): boolean =>
  value === undefined || isText(value, check)

// The order matters: the address is read by the rules of its chain.
const checks: Readonly<Record<keyof SignInMessage, Check>> = {
  domain: (message) => isText(message.domain, grammar.isDomain),
  scheme: (message) => absentOr(message.scheme, grammar.isScheme),
  chainId: (message) => isText(message.chainId, grammar.isChainId),
  accountAddress: ({ chainId, accountAddress }) =>
    isText(accountAddress, (address) =>
      grammar.isAccountAddress(String(chainId).split(':')[0] ?? '', address),
    ),
  uri: (message) => isText(message.uri, grammar.isUri),
  version: (message) => message.version === '1',
  nonce: (message) => isText(message.nonce, grammar.isNonce),
  issuedAt: (message) => isText(message.issuedAt, grammar.isTime),
  statement: (message) => absentOr(message.statement, grammar.isStatement),
  expirationTime: (message) => absentOr(message.expirationTime, grammar.isTime),
  notBefore: (message) => absentOr(message.notBefore, grammar.isTime),
  requestId: (message) => absentOr(message.requestId, grammar.isRequestId),
  resources: ({ resources = [] }) =>
    Array.isArray(resources) &&
    resources.length <= maxResources &&
    resources.every((resource) => isText(resource, grammar.isUri)),
}

/** The first field that does not fit the grammar of EIP-4361 and CAIP-122, or `null`. */
export function findInvalidField(message: SignInMessage): keyof SignInMessage | null {
  for (const [field, isValid] of Object.entries(checks)) {
    if (!isValid(message)) return field as keyof SignInMessage
  }
  return null
}
