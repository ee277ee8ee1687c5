import { type Connection, getConnection, watchConnection } from 'latchkey'
import { readable } from 'svelte/store'
import { latchkey } from './latchkey.ts'

/** The connection of the visitor's EVM wallet. */
export const connection = readable<Connection>(
  getConnection(latchkey, { namespace: 'eip155' }),
  (set) => watchConnection(latchkey, { namespace: 'eip155', onChange: set }),
)
