import {
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  type ServerSiwxOptions,
  serverSiwx,
} from '@latchkey/core'
import { isBrowser } from '@latchkey/core/internal'
import { embedded } from '@latchkey/embedded'
import { mountModal } from '@latchkey/react'
import { type WalletConnectWalletOptions, walletConnect } from '@latchkey/walletconnect'
import { adaptersFor } from './adaptersFor.ts'
import { defineElements } from './defineElements.ts'
import { setPageInstance } from './pageInstance.ts'

/** The options of `createLatchkey`, and two that stand for what JSON cannot write. */
export type WidgetOptions = LatchkeyOptions & {
  /** The relay of WalletConnect; without it, the relay of `endpoints`. */
  walletConnect?: WalletConnectWalletOptions
  /** Signs visitors in on the Latchkey server of `endpoints.api`, as `siwx: serverSiwx(…)` does. */
  signIn?: ServerSiwxOptions
}

/**
 * Creates an instance with the adapters of its networks, mounts its modal and passes it to the page's elements. A relay
 * adds WalletConnect; a server with an embedded wallet adds logins by e-mail and social account.
 * @throws options/siwe-and-siwx, options/invalid
 */
export function createWidget({
  walletConnect: walletConnectOptions,
  signIn,
  ...options
}: WidgetOptions): Latchkey {
  const { api, relay: relayUrl, vault } = options.endpoints ?? {}
  const latchkey = createLatchkey({
    adapters: adaptersFor(options.networks),
    sharedWallets: [
      ...(walletConnectOptions || relayUrl || api ? [walletConnect(walletConnectOptions)] : []),
      ...(vault || api ? [embedded()] : []),
    ],
    ...(signIn ? { siwx: serverSiwx(signIn) } : {}),
    ...options,
  })
  if (isBrowser()) {
    defineElements()
    // With `enableEmbedded` the page's `<latchkey-modal>` holds the modal.
    if (!options.enableEmbedded) latchkey.onDestroy(mountModal(latchkey))
    latchkey.onDestroy(setPageInstance(document, latchkey))
  }
  return latchkey
}
