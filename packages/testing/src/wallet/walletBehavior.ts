/** How the wallet's user responds to a prompt. */
export type WalletAnswer =
  | 'approve'
  | 'reject'
  /** The prompt stays open until `approveNext` or `rejectNext`. */
  | 'hang'
  /** The wallet is broken: the request throws a plain error at once. */
  | 'throw'
  /** The wallet responds that a prompt is already open (-32002). */
  | 'pending'
  | { readonly delayMs: number }
  /** Any answer at all, however wrong. */
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }

export type PromptKind = 'connect' | 'sign' | 'send' | 'switch' | 'addChain' | 'watchAsset'

/** How the wallet behaves from now on; see `FakeEvmWallet.behave`. */
export type WalletBehavior = Readonly<Record<Exclude<PromptKind, 'connect'>, WalletAnswer>> & {
  readonly connect: WalletAnswer | 'no-accounts'
  /** `eth_accounts` and `eth_chainId`, which show no prompt. */
  readonly read: WalletAnswer
  /** A locked wallet shows no accounts; approving a connection unlocks it. */
  readonly locked: boolean
  /** The chain id the wallet reports while it works on another one; `false` reports the real one. */
  readonly reportedChainId: number | false
  /**
   * `wallet_sendCalls`: unsupported, one transaction after the other, or all in one (EIP-7702). `ready`: all in one, of
   * an account that the first batch upgrades.
   */
  readonly calls: 'unsupported' | 'sequential' | 'ready' | 'atomic'
}

export const goodBehaviour: WalletBehavior = {
  connect: 'approve',
  sign: 'approve',
  send: 'approve',
  switch: 'approve',
  addChain: 'approve',
  watchAsset: 'approve',
  read: 'approve',
  locked: false,
  reportedChainId: false,
  calls: 'unsupported',
}
