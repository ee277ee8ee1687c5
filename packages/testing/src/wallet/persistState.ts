import { isRecord } from './handler.ts'
import type { WalletState } from './walletState.ts'

type Keeper = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Stores a page wallet's permissions, chain and accounts in localStorage so that they survive a reload,
 * as an extension's do. Returns the function to call after each change.
 */
export function persistState(state: WalletState, keeper: Keeper, key: string): () => void {
  const kept = readKept(keeper.getItem(key))
  if (kept) {
    for (const origin of kept.permitted) state.permitted.add(origin)
    if (state.rpcUrls.has(kept.chainId)) state.chainId = kept.chainId
    state.behaviour = { ...state.behaviour, locked: kept.locked }
    const known = kept.accounts.flatMap((one) => state.keys.get(one.toLowerCase())?.address ?? [])
    if (known.length > 0) state.accounts = known
  }
  return () => {
    const { permitted, chainId, accounts, behaviour } = state
    const { locked } = behaviour
    keeper.setItem(key, JSON.stringify({ permitted: [...permitted], chainId, accounts, locked }))
  }
}

function readKept(text: string | null) {
  if (text === null) return null
  const kept: unknown = JSON.parse(text)
  if (!isRecord(kept)) return null
  return {
    permitted: readTexts(kept.permitted),
    accounts: readTexts(kept.accounts),
    chainId: Number(kept.chainId),
    locked: kept.locked === true,
  }
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}
