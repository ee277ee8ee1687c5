import { type Latchkey, updateOptions } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import { watchPageInstance } from './pageInstance.ts'
import { watchedAttributes } from './readElementAttributes.ts'
import { renderButton } from './renderButton.ts'
import { renderReactLazily } from './renderReactLazily.ts'
import { showInlineModal } from './showInlineModal.ts'

/** Renders an element for an instance; returns the cleanup. */
type Render = (latchkey: Latchkey, element: HTMLElement) => () => void

const renderFunctions: Readonly<Record<string, Render>> = {
  'latchkey-button': renderButton,
  'latchkey-connect-button': renderButton,
  'latchkey-account-button': renderReactLazily,
  'latchkey-network-button': renderReactLazily,
  'latchkey-wallet-button': renderReactLazily,
  'latchkey-onramp-widget': renderReactLazily,
  'latchkey-modal': showInlineModal,
}

/** Registers the elements. Safe to call twice. */
export function registerElements(): void {
  for (const [name, render] of Object.entries(renderFunctions)) {
    if (!customElements.get(name)) customElements.define(name, createElementClass(render))
  }
}

/** The class is made here, not at import: on a server there is no HTMLElement to extend. */
function createElementClass(render: Render): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = watchedAttributes
    #stop: (() => void) | null = null
    #cleanUp: () => void = () => {}

    connectedCallback() {
      this.#stop?.()
      this.#stop = watchPageInstance(document, (latchkey) => {
        this.#cleanUp()
        // An element's `lang` is the language of its instance where the page set no option.
        const { lang: language } = this
        if (language && !internals(latchkey).options.getState().language)
          updateOptions(latchkey, { language })
        this.#cleanUp = render(latchkey, this)
      })
    }

    disconnectedCallback() {
      this.#stop?.()
      this.#cleanUp()
      this.#stop = null
    }

    attributeChangedCallback() {
      if (this.#stop) this.connectedCallback()
    }
  }
}
