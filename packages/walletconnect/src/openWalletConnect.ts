import { LatchkeyError } from '@latchkey/core'
import type { SharedConnectorClient, SharedConnectorContext } from '@latchkey/core/adapter'
import type { WcProposed } from '@latchkey/wire'
import {
  createWalletConnectClient,
  type WalletConnectClientOptions,
} from './createWalletConnectClient.ts'
import { formatRequestLink, openRequestLink } from './dapp/requestLink.ts'
import { proposeNamespaces } from './namespaces/proposeNamespaces.ts'

export type WalletConnectOptions = Partial<
  Pick<
    WalletConnectClientOptions,
    'projectId' | 'relayUrl' | 'onLateAnswer' | 'verifySignature' | 'timings'
  >
> & {
  /**
   * Changes the proposed namespaces (all are optional): chains, methods, events, additional namespaces. Use
   * `overrideNamespaces` to create it.
   */
  namespaces?(proposed: WcProposed): WcProposed
}

/** The client behind `walletConnect()`, on the page's own storage, networks and relay. */
export function openWalletConnect(
  context: SharedConnectorContext,
  options: WalletConnectOptions,
  ownRelayUrl?: string,
): SharedConnectorClient {
  const { storage, metadata, chains } = context
  // A project id on a site with a server belongs to the server's relay.
  const relayUrl = options.relayUrl ?? (context.relayUrl || ownRelayUrl)
  if (!relayUrl) throw new LatchkeyError('app/configuration', { reason: 'relay' })
  const client = createWalletConnectClient({
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
