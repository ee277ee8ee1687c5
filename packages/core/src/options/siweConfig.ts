/** The input of the older config's `createMessage`. Times are ISO 8601. */
export type SiweMessageArgs = {
  domain: string
  uri: string
  chainId: number
  /** `did:pkh:eip155:1:0x…` */
  address: string
  nonce: string
  version: '1'
  iat: string
  statement?: string
  exp?: string
  nbf?: string
  requestId?: string
  resources?: readonly string[]
}

/** The Sign-In with Ethereum (SIWE, EIP-4361) configuration of older AppKit versions; converted to a `SiwxConfig`. */
export type SiweConfig = {
  getNonce(address?: string): Promise<string>
  /** Default: the page's domain and URI. */
  getMessageParams?(): Promise<Partial<Omit<SiweMessageArgs, 'address' | 'nonce' | 'chainId'>>>
  /** Default: the text of EIP-4361. */
  createMessage?(args: SiweMessageArgs): string
  verifyMessage(args: { message: string; signature: string; cacao?: unknown }): Promise<boolean>
  getSession(): Promise<{ address: string; chainId: number } | null | undefined>
  signOut(): Promise<unknown>
  onSignIn?(session: { address: string; chainId: number }): void
  onSignOut?(): void
  /** True by default, like the four options below. */
  enabled?: boolean
  required?: boolean
  signOutOnDisconnect?: boolean
  signOutOnAccountChange?: boolean
  signOutOnNetworkChange?: boolean
}
