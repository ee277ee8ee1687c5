import { createLatchkey, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { isBrowser } from '@latchkey/core/internal'
import { embedded } from '@latchkey/embedded'
import { mountModal } from '@latchkey/react'
import { adaptersFor } from './adaptersFor.ts'
import { defineElements } from './defineElements.ts'
import { offerInstance } from './instances.ts'

/**
 * Creates an instance with the adapters of its networks, mounts its modal and passes it to the
 * page's `<latchkey-button>` elements. With `endpoints.vault` visitors can also log in by e-mail or social account.
 * @throws options/siwe-and-siwx, options/invalid
 */
export function createWidget(options: LatchkeyOptions): Latchkey {
  const latchkey = createLatchkey({
    adapters: adaptersFor(options.networks),
    sharedWallets: options.endpoints?.vault ? [embedded()] : [],
    ...options,
  })
  if (isBrowser()) {
    defineElements()
    latchkey.onDestroy(mountModal(latchkey))
    latchkey.onDestroy(offerInstance(document, latchkey))
  }
  return latchkey
}
