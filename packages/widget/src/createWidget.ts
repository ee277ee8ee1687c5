import { createLatchkey, isBrowser, type Latchkey, type LatchkeyOptions } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mountModal } from '@latchkey/react'
import { defineElements } from './defineElements.ts'
import { offerInstance } from './instances.ts'

/**
 * Makes an instance with the Ethereum adapter on board, puts its modal on the page and hands it to
 * the page's `<latchkey-button>` elements.
 * @throws options/siwe-and-siwx, options/invalid
 */
export function createWidget(options: LatchkeyOptions): Latchkey {
  const latchkey = createLatchkey({ adapters: [evm()], ...options })
  if (isBrowser()) {
    defineElements()
    latchkey.onDestroy(mountModal(latchkey))
    latchkey.onDestroy(offerInstance(document, latchkey))
  }
  return latchkey
}
