/** The fields of Sign In With Solana. */
export type SignInFields = Readonly<
  Partial<
    Record<
      | 'domain'
      | 'address'
      | 'statement'
      | 'uri'
      | 'version'
      | 'chainId'
      | 'nonce'
      | 'issuedAt'
      | 'expirationTime'
      | 'notBefore'
      | 'requestId',
      string
    >
  >
> & { readonly resources?: readonly string[] }

const lines = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The text a wallet writes and signs. */
export function formatSignIn(fields: SignInFields): string {
  const host = globalThis.location?.host ?? 'localhost'
  const head = `${fields.domain ?? host} wants you to sign in with your Solana account:\n${fields.address}`
  const facts = lines.flatMap(([label, key]) => (fields[key] ? [`${label}: ${fields[key]}`] : []))
  const resources = fields.resources
    ? ['Resources:', ...fields.resources.map((resource) => `- ${resource}`)]
    : []
  const body = [...facts, ...resources].join('\n')
  return [head, fields.statement, body].filter(Boolean).join('\n\n')
}
