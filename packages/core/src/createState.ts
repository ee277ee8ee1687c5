import { loginOf } from './adapter/loginOf.ts'
import { isNamespace } from './caip/caip.ts'
import { getConnection } from './connection/getConnection.ts'
import { internals, type Latchkey, type LatchkeyState } from './latchkey.ts'
import { activeNamespace } from './network/networkStore.ts'
import { signInOf } from './siwx/session/signInStore.ts'

/** `get` and `subscribe` of an instance, over its stores. */
export function createState(latchkey: Latchkey): Pick<Latchkey, 'get' | 'subscribe'> {
  const { connections, connectors, network, modal, theme } = internals(latchkey)
  const stores = [connections, connectors, network, modal, theme]
  let state: LatchkeyState | undefined
  const get = () => {
    state = keep(state, readState(latchkey, state))
    return state
  }
  return {
    get,
    subscribe(select, onChange) {
      let value = select(get())
      const report = () => {
        const before = value
        value = select(get())
        if (!Object.is(value, before)) onChange(value, before)
      }
      const unsubscribers = [...stores, signInOf(latchkey), loginOf(latchkey)].map((store) =>
        store.subscribe(report),
      )
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}

function readState(latchkey: Latchkey, last: LatchkeyState | undefined): LatchkeyState {
  const { connections, connectors, network, modal, theme } = internals(latchkey)
  const { open, loading, namespace } = modal.getState()
  const { active, networks } = network.getState()
  const connected = Object.keys(connections.getState()).filter(isNamespace)
  const namespaces = new Set([activeNamespace(network.getState()), ...connected])
  return {
    connections: keep(
      last?.connections,
      [...namespaces]
        .map((each) => getConnection(latchkey, { namespace: each }))
        .filter(({ status }) => status !== 'disconnected'),
    ),
    caipNetworkId: active,
    networks: keep(last?.networks, networks),
    namespaces: keep(last?.namespaces, [
      ...new Set(networks.map(({ chainNamespace }) => chainNamespace)),
    ]),
    connectors: keep(last?.connectors, connectors.getState()),
    session: keep(last?.session, signInOf(latchkey).getState()),
    login: loginOf(latchkey).getState().user,
    theme: keep(last?.theme, theme.getState()),
    modal: keep(last?.modal, { open, loading, namespace }),
  }
}

/** `before` if it has the same entries, so that a value can be compared with `Object.is`; else `now`, frozen. */
function keep<Value extends object>(before: Value | undefined, now: Value): Value {
  const entries = Object.entries(now)
  const old = new Map(Object.entries(before ?? {}))
  const isSame =
    before &&
    entries.length === old.size &&
    entries.every(([name, value]) => Object.is(old.get(name), value))
  return isSame ? before : Object.freeze(now)
}
