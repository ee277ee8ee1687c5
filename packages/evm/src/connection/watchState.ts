import type { Connection } from '@latchkey/core'
import { deepEqual } from '@wagmi/core'
import type { EvmChain } from '../evmChain.ts'
import { describeConnection } from './findSource.ts'
import { projectConnection } from './projectConnection.ts'

/** Reports wagmi's state to the core, now and at each change; returns the undo. */
export function watchState(chain: EvmChain): () => void {
  const { config, context, attempts } = chain
  let last: Connection = { status: 'disconnected' }
  const report = (): void => {
    const next = projectConnection(config.state, {
      attempted: attempts.connectorId(),
      describe: (connection) => describeConnection(chain, connection),
      typeOf: ({ connector }, address) =>
        chain.sessions.get(connector.uid)?.session.accountType?.(address) ?? 'eoa',
    })
    if (deepEqual(last, next)) return
    last = next
    context.onConnection(next)
  }
  report()
  return config.subscribe((state) => state, report)
}
