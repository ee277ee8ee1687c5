import { isNamespace } from '@latchkey/core/adapter'
import {
  AccountButton,
  ConnectButton,
  LatchkeyButton,
  type LatchkeyButtonProps,
  NetworkButton,
} from '@latchkey/react'
import type { DetailedHTMLProps, HTMLAttributes, JSX } from 'react'
import { createRoot, type Root } from 'react-dom/client'

type ButtonComponent = (props: LatchkeyButtonProps) => JSX.Element | null

type ButtonName = 'button' | 'connect-button' | 'account-button' | 'network-button'

const buttons: Readonly<Record<ButtonName, ButtonComponent>> = {
  button: LatchkeyButton,
  'connect-button': ConnectButton,
  'account-button': AccountButton,
  'network-button': NetworkButton,
}

type ElementName = `${'appkit' | 'w3m'}-${ButtonName}`

/** The attributes of the elements in JSX. */
export type AppKitElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & {
  size?: 'sm' | 'md'
  label?: string
  loadingLabel?: string
  disabled?: boolean | string
  balance?: 'show' | 'hide'
  namespace?: string
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends Record<ElementName, AppKitElementProps> {}
  }
}

const watchedAttributes = [
  'size',
  'label',
  'loadinglabel',
  'loading-label',
  'disabled',
  'balance',
  'namespace',
]

/** Registers AppKit's element names; each renders our button. Safe to call twice. */
export function defineElements(): void {
  for (const [name, Button] of Object.entries(buttons)) {
    for (const prefix of ['appkit', 'w3m']) {
      const tag = `${prefix}-${name}`
      if (!customElements.get(tag)) customElements.define(tag, createElementClass(Button))
    }
  }
}

/** The class is made here, not at import: on a server there is no HTMLElement to extend. */
function createElementClass(Button: ButtonComponent): CustomElementConstructor {
  return class extends HTMLElement {
    static observedAttributes = watchedAttributes
    #root: Root | null = null

    connectedCallback() {
      this.#root ??= createRoot(this)
      // The button finds the instance of `createAppKit` without a provider.
      this.#root.render(<Button {...readAttributes(this)} />)
    }

    disconnectedCallback() {
      // The page's own React may be rendering now, and an element that only moves keeps its root.
      queueMicrotask(() => {
        if (this.isConnected) return
        this.#root?.unmount()
        this.#root = null
      })
    }

    attributeChangedCallback() {
      if (this.#root) this.connectedCallback()
    }
  }
}

function readAttributes(element: Element): LatchkeyButtonProps {
  const attribute = (name: string) => element.getAttribute(name)
  const [label, namespace] = [attribute('label'), attribute('namespace')]
  const loadingLabel = attribute('loadinglabel') ?? attribute('loading-label')
  return {
    size: attribute('size') === 'sm' ? 'sm' : 'md',
    balance: attribute('balance') === 'hide' ? 'hide' : 'show',
    disabled: element.hasAttribute('disabled') && attribute('disabled') !== 'false',
    ...(label ? { label } : {}),
    ...(loadingLabel ? { loadingLabel } : {}),
    ...(namespace && isNamespace(namespace) ? { namespace } : {}),
  }
}
