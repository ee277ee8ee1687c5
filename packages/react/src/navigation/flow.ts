import type { Latchkey } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Css } from '../theme/css.ts'
import type { View, ViewName } from './view.ts'

/** The component of one or several views. It stays mounted while one of them is on top, so their draft survives. */
export type FlowScreen = {
  /** Receives only the views whose rows in the view table name this flow. */
  Screen: ComponentType<{ view: never }>
  styles: readonly Css[]
  /** Flows that its first screen contains: they are fetched together with it. */
  inner?(latchkey: Latchkey): readonly Flow[]
}

export type Flow = {
  /** A React key: two views of one flow share its state. */
  id: string
  load(): FlowScreen | Promise<FlowScreen>
}

/** The flow of each view. */
export type ViewFlows = Readonly<Record<ViewName, Flow>>

/** A view by name, with its parameters. */
export type ViewOf<Name extends ViewName> = Extract<View, { name: Name }>

const loadedScreens = new WeakMap<Flow, FlowScreen>()

/** The flow's screen if it has loaded: with the modal, or in an earlier fetch. */
export function loadedScreen(flow: Flow): FlowScreen | null {
  const loaded = loadedScreens.get(flow)
  if (loaded) return loaded
  const screen = flow.load()
  if (screen instanceof Promise) {
    // The caller of `fetchScreen` receives the error.
    screen.catch(() => {})
    return null
  }
  loadedScreens.set(flow, screen)
  return screen
}

export async function fetchScreen(flow: Flow): Promise<FlowScreen> {
  const screen = await flow.load()
  loadedScreens.set(flow, screen)
  return screen
}

/** Fetches a flow and the flows that its first screen contains. */
export async function fetchFlow(latchkey: Latchkey, flow: Flow): Promise<void> {
  const screen = await fetchScreen(flow)
  await Promise.all(innerOf(latchkey, screen).map((innerFlow) => fetchFlow(latchkey, innerFlow)))
}

function innerOf(latchkey: Latchkey, screen: FlowScreen): readonly Flow[] {
  return screen.inner?.(latchkey) ?? []
}
