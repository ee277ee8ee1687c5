import { type CaipNetworkId, type Namespace, parseCaipAddress } from '../caip/caip.ts'
import type { Account } from '../connection/account.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { WalletSession } from './sharedSession.ts'
import type { WalletConnection, WalletState } from './walletConnection.ts'

/** A connection over a session that several chains may share (WalletConnect, the embedded wallet). */
export type SessionConnection = WalletConnection & {
  /** The network the next request is for. */
  chainId(): CaipNetworkId
  /** Switches to a network the session includes; the next request names it. @throws network/switch-failed */
  moveTo(id: CaipNetworkId): WalletState
}

/**
 * Opens one namespace of a session, on the active network if the session includes it, otherwise on the session's first
 * network.
 */
export function openSessionConnection(options: {
  session: WalletSession
  namespace: Namespace
  active: CaipNetworkId
  toAccount(address: string, chainId: CaipNetworkId): Account | null
}): SessionConnection {
  const { session, namespace, active } = options
  const chains = (): readonly CaipNetworkId[] => session.chains(namespace)
  let chainId = chains().includes(active) ? active : (chains()[0] ?? active)
  const state = (): WalletState => ({ chainId, accounts: accountsOn(options, chainId) })
  const moveTo = (id: CaipNetworkId): WalletState => {
    if (!chains().includes(id)) throw new LatchkeyError('network/switch-failed', { id })
    chainId = id
    return state()
  }
  return {
    state: state(),
    chainId: () => chainId,
    moveTo,
    watch: (onChange) =>
      session.watch((event) => {
        if (event.type === 'ended') return onChange(null)
        if (event.type === 'chain' && chains().includes(event.chainId)) chainId = event.chainId
        else if (!chains().includes(chainId)) chainId = chains()[0] ?? chainId
        onChange(state())
      }),
    leave: () => session.disconnect(),
  }
}

function accountsOn(
  { session, namespace, toAccount }: Parameters<typeof openSessionConnection>[0],
  chainId: CaipNetworkId,
): readonly Account[] {
  const addresses = session
    .accounts(namespace)
    .map((id) => parseCaipAddress(id))
    .filter(({ network }) => network === chainId)
    .map(({ address }) => address)
  return [...new Set(addresses)].flatMap((address) => {
    const account = toAccount(address, chainId)
    const path = session.accountPath?.(address)
    return account ? [{ ...account, ...(path ? { path } : {}) }] : []
  })
}
