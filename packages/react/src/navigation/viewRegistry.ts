import type { Latchkey } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import { part, type WalletFeature } from '@latchkey/core/internal'
import type { Flow, ViewFlows } from './flow.ts'
import type { View } from './view.ts'

type RegisteredViews = {
  table: Readonly<Record<string, Flow>>
  /** The shadow root that they are rendered in. */
  shadow: ShadowRoot
}

/**
 * Registers the modal's view table, so that a view can look a flow up without importing the table, which imports it.
 */
export function registerViews(
  latchkey: Latchkey,
  views: RegisteredViews & { table: ViewFlows },
): void {
  registryOf(latchkey).views = views
}

function registryOf(latchkey: Latchkey): { views: RegisteredViews | null } {
  return part(latchkey, 'registeredViews', () => ({ views: null }))
}

/** The modal's shadow root; `null` before the modal was rendered. */
export function modalShadowOf(latchkey: Latchkey): ShadowRoot | null {
  return registryOf(latchkey).views?.shadow ?? null
}

/** The flow of a view, or `null` without such a view. */
export function flowOf(latchkey: Latchkey, name: string): Flow | null {
  const table = registryOf(latchkey).views?.table
  return (table && ownValue(table, name)) ?? null
}

const featureViewNames: Readonly<Record<WalletFeature, string>> = {
  onramp: 'Onramp',
  swaps: 'Swap',
  receive: 'Receive',
  send: 'Send',
}

/** The first view of a feature, or `null` where the table has none, so that no link leads there. */
export function featureView(latchkey: Latchkey, feature: WalletFeature): View | null {
  const view: { name: string } = { name: featureViewNames[feature] }
  return flowOf(latchkey, view.name) ? (view as View) : null
}
