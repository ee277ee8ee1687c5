import type { Endpoint } from '@latchkey/wire'
import type { App } from '../context.ts'

export type Served = { endpoint: Endpoint; access: 'project' | 'public' }

const byApp = new WeakMap<App, Served[]>()

/** Remembers what an app serves, so that its document tells the truth. */
export function noteServed(app: App, served: Served): void {
  const list = byApp.get(app) ?? []
  byApp.set(app, list)
  list.push(served)
}

export function listServed(app: App): readonly Served[] {
  return byApp.get(app) ?? []
}
