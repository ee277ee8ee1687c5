import { isRecord } from './isRecord.ts'
import type { WalletState } from './walletState.ts'

type StringStorage = Pick<Storage, 'getItem' | 'setItem'>

/**
 * Stores a page wallet's permissions, chain and accounts in localStorage so that they survive a reload,
 * as an extension's do. Returns the function to call after each change.
 */
export function persistState(state: WalletState, storage: StringStorage, key: string): () => void {
  const stored = parseStored(storage.getItem(key))
  if (stored) {
    for (const origin of stored.permitted) state.permitted.add(origin)
    if (state.rpcUrls.has(stored.chainId)) state.chainId = stored.chainId
    state.behaviour = { ...state.behaviour, locked: stored.locked }
    const known = stored.accounts.flatMap(
      (account) => state.keys.get(account.toLowerCase())?.address ?? [],
    )
    if (known.length > 0) state.accounts = known
  }
  return () => {
    const { permitted, chainId, accounts, behaviour } = state
    const { locked } = behaviour
    storage.setItem(key, JSON.stringify({ permitted: [...permitted], chainId, accounts, locked }))
  }
}

function parseStored(text: string | null) {
  if (text === null) return null
  const stored: unknown = JSON.parse(text)
  if (!isRecord(stored)) return null
  return {
    permitted: readTexts(stored.permitted),
    accounts: readTexts(stored.accounts),
    chainId: Number(stored.chainId),
    locked: stored.locked === true,
  }
}

function readTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((candidate) => typeof candidate === 'string') : []
}
