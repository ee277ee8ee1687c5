import type { CaipNetworkId, Namespace } from '../caip/caip.ts'
import { namespaceOf } from '../caip/namespaceOf.ts'
import { internals, type Latchkey } from '../latchkey.ts'
import { findNetwork } from './networkStore.ts'

/** Makes this network the active one and stores it. The wallet gets no request. */
export function setActiveNetwork(latchkey: Latchkey, id: CaipNetworkId): void {
  const state = internals(latchkey).network.getState()
  const namespace = namespaceOf(id)
  if (state.active === id && state.byNamespace[namespace] === id) return
  internals(latchkey).network.setState({
    active: id,
    byNamespace: { ...state.byNamespace, [namespace]: id },
  })
  if (findNetwork(state, id)) internals(latchkey).storage.set('active_caip_network_id', id)
}

/** Activates the last active network of the namespace, or its first one. */
export function setActiveNamespace(latchkey: Latchkey, namespace: Namespace): void {
  const { byNamespace, networks } = internals(latchkey).network.getState()
  const id =
    byNamespace[namespace] ??
    networks.find((network) => network.chainNamespace === namespace)?.caipNetworkId
  if (id) setActiveNetwork(latchkey, id)
}
