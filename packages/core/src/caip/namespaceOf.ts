import type { Caip2, Namespace } from './caip.ts'

/** The namespace of an id that is known to be good; `parseCaip2` reads those that are not. */
export function namespaceOf(id: Caip2): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
