import { LatchkeyError } from '@latchkey/core'
import {
  abortable,
  fromWalletError,
  type SharedConnectorClient,
  type SharedConnectorContext,
  type WalletSession,
} from '@latchkey/core/adapter'
import type { WcProposed } from '@latchkey/wire'
import { mergeNamespaces, proposeNamespaces } from '../namespaces/proposeNamespaces.ts'
import type { WalletConnectOptions } from '../openWalletConnect.ts'
import { lifetimes } from '../protocol/methods.ts'
import { providerSession } from './providerSession.ts'
import type { ProposedNamespaces, UniversalProvider } from './universalProvider.ts'

/** The client behind `fromUniversalProvider`. */
export function openUniversalProvider(
  provider: UniversalProvider,
  { chains }: SharedConnectorContext,
  { namespaces }: Pick<WalletConnectOptions, 'namespaces'>,
): SharedConnectorClient {
  const session = (): WalletSession | null =>
    provider.session ? providerSession(provider, provider.session) : null

  const propose = async (): Promise<WalletSession> => {
    const proposed = proposeNamespaces(chains().map(({ id }) => id))
    try {
      await provider.connect({ optionalNamespaces: withChains(namespaces?.(proposed) ?? proposed) })
    } catch (error) {
      throw fromWalletError(error, { method: 'wc_sessionPropose' })
    }
    const settled = session()
    if (settled) return settled
    throw new LatchkeyError('wallet/failed', { code: null })
  }

  return {
    async connect({ onUri, signal }) {
      const handleUri = (uri: string): void => onUri(uri, Date.now() + lifetimes.pairing * 1000)
      const abort = (): void => provider.abortPairingAttempt?.()
      provider.on('display_uri', handleUri)
      signal?.addEventListener('abort', abort)
      try {
        return await abortable(propose(), signal)
      } finally {
        provider.removeListener('display_uri', handleUri)
        signal?.removeEventListener('abort', abort)
      }
    },
    restore: async () => session(),
    close() {},
  }
}

function withChains(proposed: WcProposed): ProposedNamespaces {
  const entries = Object.entries(mergeNamespaces(proposed))
  return Object.fromEntries(
    entries.map(([name, { chains = [], methods, events }]) => [name, { chains, methods, events }]),
  )
}
