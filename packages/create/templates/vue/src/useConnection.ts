import { internals } from '@latchkey/core/internal'
import type { Connection } from '@latchkey/widget'
import { onUnmounted, type ShallowRef, shallowRef } from 'vue'
import { latchkey } from './latchkey.ts'

/** The connection of the visitor's EVM wallet. */
export function useConnection(): ShallowRef<Connection | undefined> {
  const connection = shallowRef(internals(latchkey).connections.getState().eip155)
  const stop = internals(latchkey).connections.subscribe(({ eip155 }) => {
    connection.value = eip155
  })
  onUnmounted(stop)
  return connection
}
