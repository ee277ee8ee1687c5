import type { Connected, Connection } from './connection/connection.ts'
import type { EmitToSite } from './events/siteEvents.ts'
import type { Latchkey, LatchkeyState } from './latchkey.ts'
import { activeNetwork } from './network/activeNetwork.ts'
import type { SiwxSession } from './options/siwx.ts'

/** Emits the events that follow from a change of the state; returns a function that unsubscribes. */
export function watchState(latchkey: Latchkey, emit: EmitToSite): () => void {
  const emitSession = createSessionEvents(latchkey.get(), emit)
  return latchkey.subscribe(
    (state) => state,
    (now, before) => {
      if (now.connections !== before.connections) emitConnections(now, before, emit)
      const { caipNetworkId, modal } = now
      if (caipNetworkId !== before.caipNetworkId) {
        emit('networkChange', { caipNetworkId, network: activeNetwork(latchkey) })
      }
      if (modal.open && !before.modal.open) emit('modalOpen', { namespace: modal.namespace })
      if (!modal.open && before.modal.open) emit('modalClose', {})
      if (now.session !== before.session) emitSession(now)
    },
  )
}

/** A session that is only checked again stays the same session. */
function createSessionEvents(
  initial: LatchkeyState,
  emit: EmitToSite,
): (state: LatchkeyState) => void {
  let last = initial.session.session
  return ({ session: { status, session } }) => {
    if (status === 'checking' || status === 'authenticating') return
    const ended = last
    last = session
    if (subjectOf(ended) === subjectOf(session)) return
    if (ended) emit('signOut', { session: ended })
    if (session) emit('signIn', { session })
  }
}

function subjectOf(session: SiwxSession | null): string {
  return session ? `${session.data.chainId} ${session.data.accountAddress}` : ''
}

function emitConnections(now: LatchkeyState, before: LatchkeyState, emit: EmitToSite): void {
  const connected = now.connections.filter(isConnected)
  const earlier = before.connections.filter(isConnected)
  for (const ended of earlier) {
    if (!connected.some(({ id }) => id === ended.id)) emit('disconnect', ended)
  }
  for (const connection of connected) {
    const old = earlier.find(({ id }) => id === connection.id)
    if (!old) emit('connect', connection)
    else if (old.address !== connection.address) emit('accountChange', connection)
  }
}

function isConnected(connection: Connection): connection is Connected {
  return connection.status === 'connected'
}
