import type { Dialect } from './dialect.ts'
import type { SignInMessage } from './signInMessage.ts'

/** The text of a SIWE message (EIP-4361, CAIP-122) in a dialect. It checks nothing: formatMessage and parseMessage do. */
export function formatMessageLines(message: SignInMessage, dialect: Dialect): string {
  const origin =
    message.scheme === undefined ? message.domain : `${message.scheme}://${message.domain}`
  const noStatement = dialect.gap === 'spaced' ? ['', ''] : ['']
  const lines = [
    `${origin} wants you to sign in with your ${dialect.accountName} account:`,
    message.accountAddress,
    ...(message.statement === undefined ? noStatement : ['', message.statement, '']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${dialect.chainText}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...optionalLine('Expiration Time', message.expirationTime),
    ...optionalLine('Not Before', message.notBefore),
    ...optionalLine('Request ID', message.requestId),
    ...(message.resources
      ? ['Resources:', ...message.resources.map((resource) => `- ${resource}`)]
      : []),
  ]
  return lines.join('\n')
}

function optionalLine(label: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${label}: ${value}`]
}
