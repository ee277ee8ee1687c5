import { type Latchkey, updateOptions } from '@latchkey/core'
import { drawButton } from './drawButton.ts'
import { drawReactLazily } from './drawReactLazily.ts'
import { embedModal } from './embedModal.ts'
import { watchPageInstance } from './pageInstance.ts'
import { watchedAttributes } from './readElementAttributes.ts'

/** Draws an element for an instance; returns the undo. */
type Draw = (latchkey: Latchkey, element: HTMLElement) => () => void

const drawFunctions: Readonly<Record<string, Draw>> = {
  'latchkey-button': drawButton,
  'latchkey-connect-button': drawButton,
  'latchkey-account-button': drawReactLazily,
  'latchkey-network-button': drawReactLazily,
  'latchkey-wallet-button': drawReactLazily,
  'latchkey-onramp-widget': drawReactLazily,
  'latchkey-modal': embedModal,
}

/** Registers the elements; harmless when they are there already. */
export function defineElements(): void {
  for (const [name, draw] of Object.entries(drawFunctions)) {
    if (!customElements.get(name)) customElements.define(name, createElementClass(draw))
  }
}

/** The class is made here, not at import: on a server there is no HTMLElement to extend. */
function createElementClass(draw: Draw): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = watchedAttributes
    #stop: (() => void) | null = null
    #undraw: () => void = () => {}

    connectedCallback() {
      this.#stop?.()
      this.#stop = watchPageInstance(document, (latchkey) => {
        this.#undraw()
        // An element's `lang` is the language of its instance where the page set no option.
        const { lang: language } = this
        if (language && !latchkey.options.getState().language) updateOptions(latchkey, { language })
        this.#undraw = draw(latchkey, this)
      })
    }

    disconnectedCallback() {
      this.#stop?.()
      this.#undraw()
      this.#stop = null
    }

    attributeChangedCallback() {
      if (this.#stop) this.connectedCallback()
    }
  }
}
