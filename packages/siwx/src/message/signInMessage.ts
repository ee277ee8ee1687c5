/** `namespace:reference` (CAIP-2), such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** The fields of a sign-in message (CAIP-122). Times are RFC 3339 strings, kept as written. */
export type SignInMessage = {
  /** Host and port that ask for the signature, as in the address bar. */
  domain: string
  /** The scheme in front of the domain; EIP-4361 leaves it optional. */
  scheme?: string
  accountAddress: string
  chainId: CaipNetworkId
  uri: string
  version: string
  nonce: string
  issuedAt: string
  statement?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
