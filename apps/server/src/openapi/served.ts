import type { Endpoint } from '@latchkey/wire'
import type { App } from '../context.ts'

export type Served = { endpoint: Endpoint; access: 'project' | 'public' }

const byApp = new WeakMap<App, Served[]>()

/** Records the endpoints of an app for its OpenAPI document. */
export function recordServed(app: App, served: Served): void {
  const list = byApp.get(app) ?? []
  byApp.set(app, list)
  list.push(served)
}

export function listServed(app: App): readonly Served[] {
  return byApp.get(app) ?? []
}
