import type { Latchkey } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { WalletFeature } from '@latchkey/core/internal'
import type { Flow, ViewFlows } from './flow.ts'
import type { View } from './view.ts'

type RegisteredViews = {
  table: Readonly<Record<string, Flow>>
  /** The shadow root that they are rendered in. */
  shadow: ShadowRoot
}

const registeredViews = new WeakMap<Latchkey, RegisteredViews>()

/**
 * Registers the modal's view table, so that a view can look a flow up without importing the table, which imports it.
 */
export function registerViews(
  latchkey: Latchkey,
  views: RegisteredViews & { table: ViewFlows },
): void {
  registeredViews.set(latchkey, views)
}

/** The modal's shadow root; `null` before the modal was rendered. */
export function modalShadowOf(latchkey: Latchkey): ShadowRoot | null {
  return registeredViews.get(latchkey)?.shadow ?? null
}

/** The flow of a view, or `null` without such a view. */
export function flowOf(latchkey: Latchkey, name: string): Flow | null {
  const table = registeredViews.get(latchkey)?.table
  return (table && ownValue(table, name)) ?? null
}

const featureViewNames: Readonly<Record<WalletFeature, string>> = {
  onramp: 'OnRamp',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/** The first view of a feature, or `null` where the table has none, so that no link leads there. */
export function featureView(latchkey: Latchkey, feature: WalletFeature): View | null {
  const view: { name: string } = { name: featureViewNames[feature] }
  return flowOf(latchkey, view.name) ? (view as View) : null
}
