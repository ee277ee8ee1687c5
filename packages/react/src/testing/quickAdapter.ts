import type { Adapter, Connector } from '@latchkey/core'
import type { AdapterContext } from '@latchkey/core/adapter'

const quickConnector: Connector = {
  id: 'test.quick',
  type: 'ANNOUNCED',
  name: 'Quick',
  namespace: 'eip155',
  rdns: 'test.quick',
}

/** A wallet without a chain that connects when `answer` resolves, for tests of timing. */
export function quickAdapter(answer: () => Promise<void>): Adapter {
  const open = async (context: AdapterContext) => ({
    connect: async () => {
      await answer()
      context.onConnection({
        status: 'connected',
        connector: quickConnector,
        accounts: [
          {
            namespace: 'eip155',
            address: '0x00000000000000000000000000000000000000aa',
            type: 'eoa',
          },
        ],
        chainId: context.activeNetwork(),
      })
    },
    reconnect: async () => {},
    disconnect: async () => context.onConnection({ status: 'disconnected' }),
    signMessage: async () => '0x',
    provider: () => null,
    close: () => {},
  })
  return {
    namespace: 'eip155',
    discover: (onChange) => {
      onChange([quickConnector])
      return () => {}
    },
    open,
  }
}
