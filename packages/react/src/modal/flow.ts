import type { Latchkey } from '@latchkey/core'
import type { View, ViewName } from '@latchkey/core/internal'
import type { ComponentType } from 'react'
import type { Css } from '../theme/css.ts'

/** What renders one or several views. It stays mounted while any of them is on top, and so does its draft. */
export type FlowScreen = {
  /** Gets the views whose rows in the view table lead to this flow, and no others. */
  Screen: ComponentType<{ view: never }>
  styles: readonly Css[]
  /** Flows inside this one that its first screen shows at once. */
  inner?(latchkey: Latchkey): readonly Flow[]
}

export type Flow = {
  /** A name for React: two views of one flow keep its state. */
  id: string
  load(): FlowScreen | Promise<FlowScreen>
}

/** What renders each view. */
export type ViewFlows = Readonly<Record<ViewName, Flow>>

/** A view by its name, with the parameters it carries. */
export type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

const arrived = new WeakMap<Flow, FlowScreen>()

/** The flow's screen if it is here: it came with the modal, or was fetched before. */
export function arrivedScreen(flow: Flow): FlowScreen | null {
  const known = arrived.get(flow)
  if (known) return known
  const screen = flow.load()
  if (screen instanceof Promise) {
    // Whoever waits for it asks `fetchScreen`, which tells of failures.
    screen.catch(() => {})
    return null
  }
  arrived.set(flow, screen)
  return screen
}

export async function fetchScreen(flow: Flow): Promise<FlowScreen> {
  const screen = await flow.load()
  arrived.set(flow, screen)
  return screen
}

/** Whether the flow's first screen can be drawn as a whole. */
export function isWholeHere(latchkey: Latchkey, flow: Flow): boolean {
  const screen = arrivedScreen(flow)
  return screen !== null && innerOf(latchkey, screen).every((one) => isWholeHere(latchkey, one))
}

/** Fetches a flow with those that its first screen has inside. */
export async function fetchWhole(latchkey: Latchkey, flow: Flow): Promise<void> {
  const screen = await fetchScreen(flow)
  await Promise.all(innerOf(latchkey, screen).map((one) => fetchWhole(latchkey, one)))
}

function innerOf(latchkey: Latchkey, screen: FlowScreen): readonly Flow[] {
  return screen.inner?.(latchkey) ?? []
}
