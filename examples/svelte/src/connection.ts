import type { Connection } from 'latchkey'
import { readable } from 'svelte/store'
import { latchkey } from './latchkey.ts'

/** The connection of the visitor's EVM wallet. */
export const connection = readable<Connection | undefined>(
  latchkey.connections.getState().eip155,
  (set) => latchkey.connections.subscribe(({ eip155 }) => set(eip155)),
)
