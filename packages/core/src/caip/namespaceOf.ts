import type { CaipNetworkId, Namespace } from './caip.ts'

/** The namespace of a valid CAIP-2 id; `parseCaipNetworkId` validates. */
export function namespaceOf(id: CaipNetworkId): Namespace {
  return id.slice(0, id.indexOf(':')) as Namespace
}
