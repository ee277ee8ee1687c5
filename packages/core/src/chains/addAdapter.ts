import type { Adapter } from '../adapter/adapter.ts'
import { connectionOf } from '../connection/connectionStore.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import { internals, type Latchkey } from '../latchkey.ts'

/** Adds a chain adapter at run time and discovers its wallets. Keeps an existing adapter for the namespace. */
export function addAdapter(latchkey: Latchkey, adapter: Adapter): void {
  const { adapters } = internals(latchkey).options.getState()
  if (adapters.some((candidate) => candidate.namespace === adapter.namespace)) return
  internals(latchkey).options.setState({ adapters: [...adapters, adapter] })
}

/** Removes a chain adapter. @throws LatchkeyError adapter/in-use while its wallet is connected */
export function removeAdapter(
  latchkey: Latchkey,
  options: { namespace: Adapter['namespace'] },
): void {
  const { namespace } = options
  const connection = connectionOf(internals(latchkey).connections.getState(), namespace)
  if (connection.status === 'connected') throw new LatchkeyError('adapter/in-use', { namespace })
  const { adapters } = internals(latchkey).options.getState()
  internals(latchkey).options.setState({
    adapters: adapters.filter((adapter) => adapter.namespace !== namespace),
  })
  internals(latchkey).closeChain(namespace)
}
