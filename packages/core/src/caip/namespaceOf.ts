import type { Caip2, Namespace } from './caip.ts'

/** The namespace of a valid CAIP-2 id; `parseCaip2` validates. */
export function namespaceOf(id: Caip2): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
