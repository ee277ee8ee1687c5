import type { Latchkey, View, ViewName, WalletFeature } from '@latchkey/core'
import type { Flow } from './flow.ts'

type Table = Readonly<Record<string, Flow>>

const tables = new WeakMap<Latchkey, Table>()

/** The modal says which views it can draw; a screen that asks need not import the table that imports it. */
export function offerViews(latchkey: Latchkey, table: Readonly<Record<ViewName, Flow>>): void {
  tables.set(latchkey, table)
}

/** What draws a view, or `null` where there is no such view. */
export function flowOf(latchkey: Latchkey, name: string): Flow | null {
  const table = tables.get(latchkey)
  return table && Object.hasOwn(table, name) ? (table[name] ?? null) : null
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
