import type { Connection } from '@latchkey/core'
import { deepEqual } from '@wagmi/core'
import type { EvmState } from '../evmState.ts'
import { describeConnection } from './findSource.ts'
import { toConnection } from './toConnection.ts'

/** Reports wagmi's state to the core, now and at each change; returns the undo. */
export function watchState(evm: EvmState): () => void {
  const { config, context, attempts } = evm
  let last: Connection = { status: 'disconnected' }
  const report = (): void => {
    const next = toConnection(config.state, {
      attempted: attempts.connectorId(),
      describe: (connection) => describeConnection(evm, connection),
      typeOf: ({ connector }, address) =>
        evm.sessions.get(connector.uid)?.session.accountType?.(address) ?? 'eoa',
    })
    if (deepEqual(last, next)) return
    last = next
    context.onConnection(next)
  }
  report()
  return config.subscribe((state) => state, report)
}
