import type { Address, Hash, Hex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { callRpc } from '../chain/callRpc.ts'
import { ProviderRpcError, unauthorized } from '../chain/ProviderRpcError.ts'
import type { Prompts } from './prompts.ts'
import type { WalletBehavior } from './walletBehavior.ts'

/** A batch the wallet took on with `wallet_sendCalls`. */
export type Bundle = { chainId: number; atomic: boolean; hashes: Hash[] }

/** The state of one wallet, shared by all sites. */
export type WalletState = {
  readonly keys: ReadonlyMap<string, PrivateKeyAccount>
  /** The chosen account comes first. */
  accounts: readonly Address[]
  chainId: number
  readonly rpcUrls: Map<number, string>
  /** The origins that have permission. */
  readonly permitted: Set<string>
  behaviour: WalletBehavior
  readonly prompts: Prompts
  readonly bundles: Map<string, Bundle>
  readonly sent: Hash[]
  readonly capabilities: Readonly<Record<number, Readonly<Record<string, unknown>>>>
  readonly assets: Readonly<Record<Hex, readonly unknown[]>> | null
  /** Transactions are signed one by one, or two would take the same nonce. */
  sending: Promise<unknown>
  emit(origin: string, event: string, payload: unknown): void
  emitToAll(event: string, payload: unknown): void
  /** Called after every change that must survive a reload. */
  save(): void
}

export function visibleAccounts(state: WalletState, origin: string): readonly Address[] {
  return state.permitted.has(origin) && !state.behaviour.locked ? state.accounts : []
}

/** The key for an address this site may use. */
export function keyFor(state: WalletState, origin: string, address: unknown): PrivateKeyAccount {
  const lowerCased = String(address).toLowerCase()
  const allowed = visibleAccounts(state, origin).some(
    (visibleAccount) => visibleAccount.toLowerCase() === lowerCased,
  )
  const key = state.keys.get(lowerCased)
  if (!allowed || !key) throw unauthorized()
  return key
}

export function callChain(
  state: WalletState,
  method: string,
  params: readonly unknown[],
  chainId: number = state.chainId,
): Promise<unknown> {
  const url = state.rpcUrls.get(chainId)
  if (!url) throw new ProviderRpcError(4901, `The wallet is not connected to chain ${chainId}.`)
  return callRpc(url, method, params)
}

/** Gives a site its permission, and unlocks the wallet; tells the sites that see accounts from now on. */
export function grant(state: WalletState, origin: string): void {
  const { locked } = state.behaviour
  const unlockedSites = locked ? state.permitted : new Set<string>()
  const notifiedSites = state.permitted.has(origin)
    ? [...unlockedSites]
    : [...unlockedSites, origin]
  state.behaviour = { ...state.behaviour, locked: false }
  state.permitted.add(origin)
  state.save()
  for (const site of notifiedSites) state.emit(site, 'accountsChanged', [...state.accounts])
}

/** Takes a site's permission away, and tells it. */
export function revoke(state: WalletState, origin: string): void {
  if (!state.permitted.delete(origin)) return
  state.save()
  state.emit(origin, 'accountsChanged', [])
}

export function moveToChain(state: WalletState, chainId: number): void {
  if (chainId === state.chainId) return
  state.chainId = chainId
  state.save()
  state.emitToAll('chainChanged', toHex(chainId))
}

export function toHex(value: number | bigint): Hex {
  return `0x${value.toString(16)}`
}
