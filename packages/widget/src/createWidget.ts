import {
  createLatchkey,
  type Latchkey,
  type LatchkeyOptions,
  type ServerSiwxOptions,
  serverSiwx,
} from '@latchkey/core'
import { toEndpoints } from '@latchkey/core/internal'
import { embedded } from '@latchkey/embedded'
import { type WalletConnectOptions, walletConnect } from '@latchkey/walletconnect'
import { adaptersFor } from './adaptersFor.ts'
import { defineElements } from './defineElements.ts'

/** The options of `createLatchkey`, and two that replace values that JSON can't represent. */
export type ElementsOptions = LatchkeyOptions & {
  /** The relay of WalletConnect; without it, the relay of `endpoints`. */
  walletConnect?: WalletConnectOptions
  /** Signs visitors in on the Latchkey server of `endpoints.api`, as `siwx: serverSiwx(…)` does. */
  signIn?: ServerSiwxOptions
}

/**
 * Creates an instance with the adapters of its networks, mounts its modal and passes it to the page's elements. A relay
 * adds WalletConnect; a server with an embedded wallet adds email and social logins.
 * @throws options/siwe-and-siwx, options/invalid
 */
export function createWidget({
  walletConnect: walletConnectOptions,
  signIn,
  ...options
}: ElementsOptions): Latchkey {
  const { api, relay: relayUrl, vault } = toEndpoints(options.endpoints)
  const latchkey = createLatchkey({
    adapters: adaptersFor(options.networks),
    connectors: [
      ...(walletConnectOptions || relayUrl || api ? [walletConnect(walletConnectOptions)] : []),
      ...(vault || api ? [embedded()] : []),
    ],
    ...(signIn ? { siwx: serverSiwx(signIn) } : {}),
    ...options,
  })
  defineElements(latchkey)
  return latchkey
}
