import type { Latchkey } from '@latchkey/core'
import { ownValue } from '@latchkey/core/adapter'
import type { View, WalletFeature } from '@latchkey/core/internal'
import type { Flow, ViewFlows } from './flow.ts'

type Offer = {
  table: Readonly<Record<string, Flow>>
  /** Where they are drawn. */
  shadow: ShadowRoot
}

const offers = new WeakMap<Latchkey, Offer>()

/** The modal says which views it can draw; a screen that asks need not import the table that imports it. */
export function offerViews(latchkey: Latchkey, offer: Offer & { table: ViewFlows }): void {
  offers.set(latchkey, offer)
}

/** Where the modal's screens are drawn; `null` before there is a modal. */
export function shadowOf(latchkey: Latchkey): ShadowRoot | null {
  return offers.get(latchkey)?.shadow ?? null
}

/** What draws a view, or `null` where there is no such view. */
export function flowOf(latchkey: Latchkey, name: string): Flow | null {
  const table = offers.get(latchkey)?.table
  return (table && ownValue(table, name)) ?? null
}

const names: Readonly<Record<WalletFeature, string>> = {
  onramp: 'OnRamp',
  swaps: 'Swap',
  receive: 'WalletReceive',
  send: 'WalletSend',
}

/** The first view of a feature, or `null` where the modal has none: then nobody is led there. */
export function featureView(latchkey: Latchkey, feature: WalletFeature): View | null {
  const view: { name: string } = { name: names[feature] }
  return flowOf(latchkey, view.name) ? (view as View) : null
}
