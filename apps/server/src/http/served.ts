import type { Endpoint } from '@latchkey/wire'
import type { App } from '../context/context.ts'

export type ServedEndpoint = { endpoint: Endpoint; access: 'project' | 'public' }

const servedByApp = new WeakMap<App, ServedEndpoint[]>()

/** Records the endpoints of an app for its OpenAPI document. */
export function recordServed(app: App, served: ServedEndpoint): void {
  const list = servedByApp.get(app) ?? []
  servedByApp.set(app, list)
  list.push(served)
}

export function listServed(app: App): readonly ServedEndpoint[] {
  return servedByApp.get(app) ?? []
}
