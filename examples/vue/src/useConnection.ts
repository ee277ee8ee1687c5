import { type Connection, getConnection, watchConnection } from 'latchkey'
import { onUnmounted, type ShallowRef, shallowRef } from 'vue'
import { latchkey } from './latchkey.ts'

/** The connection of the visitor's EVM wallet. */
export function useConnection(): ShallowRef<Connection> {
  const connection = shallowRef<Connection>(getConnection(latchkey, { namespace: 'eip155' }))
  const stop = watchConnection(latchkey, {
    namespace: 'eip155',
    onChange: (now) => {
      connection.value = now
    },
  })
  onUnmounted(stop)
  return connection
}
