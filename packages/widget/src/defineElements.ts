import { connectionOf, type Latchkey } from '@latchkey/core'
import { activeNamespace } from '@latchkey/core/internal'
import { drawPlainButton } from '@latchkey/react'
import { withInstance } from './instances.ts'
import { readAttributes, watchedAttributes } from './readAttributes.ts'

/** Registers `<latchkey-button>`; harmless when it is there already. */
export function defineElements(): void {
  if (customElements.get('latchkey-button')) return
  customElements.define('latchkey-button', createButtonElement())
}

/** The class is made here, not at import: on a server there is no HTMLElement to extend. */
function createButtonElement(): CustomElementConstructor {
  return class LatchkeyButtonElement extends HTMLElement {
    static observedAttributes = watchedAttributes
    #stop: (() => void) | null = null

    connectedCallback() {
      this.#stop?.()
      this.#stop = withInstance(document, (latchkey) => this.#show(latchkey))
    }

    disconnectedCallback() {
      this.#stop?.()
      this.#undraw()
      this.#stop = null
    }

    attributeChangedCallback() {
      if (this.#stop) this.connectedCallback()
    }

    #undraw: () => void = () => {}

    #show(latchkey: Latchkey) {
      this.#undraw()
      const shadow = this.shadowRoot ?? this.attachShadow({ mode: 'open' })
      this.#undraw = drawButton(latchkey, shadow, this)
    }
  }
}

/** A plain button while disconnected; from the first connection on, the React button with status and account. */
function drawButton(latchkey: Latchkey, shadow: ShadowRoot, element: HTMLElement): () => void {
  const { namespace, ...options } = readAttributes(element)
  const scope = namespace ? { namespace } : {}
  let plain: (() => void) | null = drawPlainButton(latchkey, shadow, { ...options, ...scope })
  let account: (() => void) | null = null
  let ended = false
  const check = async () => {
    const wanted = namespace ?? activeNamespace(latchkey.network.getState())
    const { status } = connectionOf(latchkey.connections.getState(), wanted)
    if (status === 'disconnected' || account) return
    const { drawAccount } = await import('./drawAccount.tsx')
    if (ended || account) return
    plain?.()
    plain = null
    account = drawAccount(latchkey, shadow, { ...options, ...scope })
  }
  void check()
  // Which chain the visitor looks at may change after the wallet has connected.
  const unwatch = [latchkey.connections, latchkey.network].map((store) =>
    store.subscribe(() => void check()),
  )
  return () => {
    ended = true
    for (const stop of unwatch) stop()
    plain?.()
    account?.()
  }
}
