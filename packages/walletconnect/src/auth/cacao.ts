import type { WcCacao } from '@latchkey/wire'
import { parseRecap, withRecapSentence } from './recap.ts'

/** Chain and address of a `did:pkh:eip155:1:0x…`. */
export function parseIssuer(iss: string): { chainId: string; address: string } {
  const [, , namespace, reference, address = ''] = iss.split(':')
  return { chainId: `${namespace}:${reference}`, address }
}

/** The signed text (EIP-4361), rebuilt from the claims. */
export function formatAuthMessage(claims: WcCacao['p']): string {
  const { chainId, address } = parseIssuer(claims.iss)
  const recap = parseRecap(claims.resources)
  const statement = recap ? withRecapSentence(claims.statement ?? '', recap) : claims.statement
  const optional = (label: string, value: string | undefined) =>
    value === undefined ? [] : [`${label}: ${value}`]
  return [
    `${claims.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [statement] : []),
    '',
    `URI: ${claims.aud}`,
    `Version: ${claims.version}`,
    `Chain ID: ${chainId.split(':')[1]}`,
    `Nonce: ${claims.nonce}`,
    `Issued At: ${claims.iat}`,
    ...optional('Expiration Time', claims.exp),
    ...optional('Not Before', claims.nbf),
    ...optional('Request ID', claims.requestId),
    ...(claims.resources?.length
      ? ['Resources:', ...claims.resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}
