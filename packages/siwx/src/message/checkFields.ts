import * as grammar from './grammar.ts'
import type { SignInMessage } from './signInMessage.ts'

const maxResources = 100

type Check = (message: SignInMessage) => boolean

const absentOr = (value: string | undefined, check: (text: string) => boolean): boolean =>
  value === undefined || check(value)

const checks: Readonly<Record<keyof SignInMessage, Check>> = {
  domain: (message) => grammar.isDomain(message.domain),
  scheme: (message) => absentOr(message.scheme, grammar.isScheme),
  chainId: (message) => grammar.isChainId(message.chainId),
  accountAddress: (message) =>
    grammar.isAccountAddress(message.chainId.split(':')[0] ?? '', message.accountAddress),
  uri: (message) => grammar.isUri(message.uri),
  version: (message) => message.version === '1',
  nonce: (message) => grammar.isNonce(message.nonce),
  issuedAt: (message) => grammar.isTime(message.issuedAt),
  statement: (message) => absentOr(message.statement, grammar.isStatement),
  expirationTime: (message) => absentOr(message.expirationTime, grammar.isTime),
  notBefore: (message) => absentOr(message.notBefore, grammar.isTime),
  requestId: (message) => absentOr(message.requestId, grammar.isRequestId),
  resources: ({ resources = [] }) =>
    resources.length <= maxResources && resources.every((resource) => grammar.isUri(resource)),
}

/** The first field that does not fit the grammar of EIP-4361 and CAIP-122, or `null`. */
export function findInvalidField(message: SignInMessage): keyof SignInMessage | null {
  for (const [field, holds] of Object.entries(checks)) {
    if (!holds(message)) return field as keyof SignInMessage
  }
  return null
}
