import { LatchkeyError } from '@latchkey/core'
import type { SharedContext, SharedWalletClient } from '@latchkey/core/adapter'
import type { WcProposed } from '@latchkey/wire'
import { createWalletConnect, type WalletConnectOptions } from './createWalletConnect.ts'
import { formatRequestLink, openRequestLink } from './dapp/requestLink.ts'
import { proposeNamespaces } from './namespaces/proposeNamespaces.ts'

export type WalletConnectWalletOptions = Partial<
  Pick<
    WalletConnectOptions,
    'projectId' | 'relayUrl' | 'onLateAnswer' | 'verifySignature' | 'timings'
  >
> & {
  /**
   * Changes the namespaces that are proposed to the wallet (all are optional ones): chains, methods, events, further
   * namespaces. `overrideNamespaces` writes it for you.
   */
  namespaces?(proposed: WcProposed): WcProposed
}

/** The client behind `walletConnect()`, on the page's own storage, networks and relay. */
export function openWalletConnect(
  context: SharedContext,
  options: WalletConnectWalletOptions,
): SharedWalletClient {
  const { storage, metadata, chains } = context
  const relayUrl = options.relayUrl ?? context.relayUrl
  if (!relayUrl) throw new LatchkeyError('app/configuration', { reason: 'relay' })
  const client = createWalletConnect({
    ...options,
    relayUrl,
    projectId: options.projectId ?? context.projectId,
    metadata,
    storage,
    rpcUrl: (id) => chains().find((chain) => chain.id === id)?.rpcUrl ?? null,
    openLink(session, id) {
      const choice = storage.get('deeplink_choice')
      const link = choice && formatRequestLink(choice.href, { id, topic: session.topic })
      if (link && !session.disableDeepLink) openRequestLink(link)
    },
  })
  const namespaces = () => {
    const proposed = proposeNamespaces(chains().map((chain) => chain.id))
    return options.namespaces?.(proposed) ?? proposed
  }
  return {
    ...client,
    connect: ({ onUri, signal }) => client.connect({ namespaces: namespaces(), onUri, signal }),
    prepare: () => client.prepare(namespaces()),
    authenticate: (request) =>
      client.authenticate({ ...request, methods: namespaces().eip155?.methods ?? [] }),
  }
}
