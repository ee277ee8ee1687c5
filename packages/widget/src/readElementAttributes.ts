import type { Namespace } from '@latchkey/core'
import { isNamespace } from '@latchkey/core/adapter'

export const watchedAttributes = [
  'label',
  'loading-label',
  'size',
  'disabled',
  'namespace',
  'balance',
  'chars-start',
  'chars-end',
  'wallet',
] as const

export type ElementAttributes = {
  label?: string
  loadingLabel?: string
  size?: 'sm' | 'md'
  disabled?: boolean
  namespace?: Namespace
  balance?: 'show' | 'hide'
  charsStart?: number
  charsEnd?: number
  wallet?: string
}

/** The element's attributes; invalid values are omitted. */
export function readElementAttributes(element: Element): ElementAttributes {
  const attribute = (name: (typeof watchedAttributes)[number]) =>
    element.getAttribute(name) ?? undefined
  const [size, namespace, balance] = [
    attribute('size'),
    attribute('namespace'),
    attribute('balance'),
  ]
  return withoutMissing({
    label: attribute('label'),
    loadingLabel: attribute('loading-label'),
    size: size === 'sm' || size === 'md' ? size : undefined,
    disabled: element.hasAttribute('disabled') || undefined,
    namespace: namespace && isNamespace(namespace) ? namespace : undefined,
    balance: balance === 'show' || balance === 'hide' ? balance : undefined,
    charsStart: wholeNumber(attribute('chars-start')),
    charsEnd: wholeNumber(attribute('chars-end')),
    wallet: attribute('wallet'),
  })
}

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

function withoutMissing<Value extends object>(
  value: Value,
): { [Key in keyof Value]?: NonNullable<Value[Key]> } {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as {
    [Key in keyof Value]?: NonNullable<Value[Key]>
  }
}
