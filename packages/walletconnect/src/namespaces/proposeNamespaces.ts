import type { WcProposed } from '@latchkey/wire'
import { ownValue } from '@latchkey/wire'
import { namespaceOf, unique } from './namespaces.ts'
import { withOldSolanaIds } from './solanaIds.ts'

const walletMethods: Record<string, readonly string[]> = {
  eip155: [
    'eth_accounts',
    'eth_requestAccounts',
    'eth_sendRawTransaction',
    'eth_sign',
    'eth_signTransaction',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getPermissions',
    'wallet_requestPermissions',
    'wallet_registerOnboarding',
    'wallet_watchAsset',
    'wallet_scanQRCode',
    'wallet_getCallsStatus',
    'wallet_showCallsStatus',
    'wallet_sendCalls',
    'wallet_getCapabilities',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'wallet_getAssets',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_requestAccounts',
    'solana_getAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
}

const walletEvents = ['accountsChanged', 'chainChanged']

/**
 * The namespaces to propose for the site's chains. All are optional, so a wallet that only supports some of the chains
 * can connect on those.
 */
export function proposeNamespaces(chains: readonly string[]): WcProposed {
  const proposal: WcProposed = {}
  for (const chain of unique(chains)) {
    const key = namespaceOf(chain)
    proposal[key] ??= {
      chains: [],
      methods: [...(ownValue(walletMethods, key) ?? [])],
      events: walletEvents,
    }
    proposal[key].chains?.push(...withOldSolanaIds(chain))
  }
  return proposal
}

/** One object keyed by namespace, chain keys folded in, lists without doubles. */
export function mergeNamespaces(...parts: readonly WcProposed[]): WcProposed {
  const merged: WcProposed = {}
  for (const [key, wanted] of parts.flatMap((part) => Object.entries(part))) {
    const name = namespaceOf(key)
    const known = merged[name] ?? { chains: [], methods: [], events: [] }
    merged[name] = {
      chains: unique([...(known.chains ?? []), ...chainsWanted(key, wanted)]),
      methods: unique([...known.methods, ...wanted.methods]),
      events: unique([...known.events, ...wanted.events]),
    }
  }
  return merged
}

export function chainsWanted(key: string, wanted: { chains?: string[] | undefined }): string[] {
  return key.includes(':') ? [key] : (wanted.chains ?? [])
}
