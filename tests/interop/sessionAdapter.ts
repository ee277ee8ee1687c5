import {
  type Account,
  type Adapter,
  type CaipNetworkId,
  LatchkeyError,
  parseCaipAddress,
} from '@latchkey/core'
import type { WalletSession } from '@latchkey/core/adapter'
import { stringToHex } from 'viem'

/** An Ethereum adapter without a window: it uses only the session it is given. */
export function sessionAdapter(): Adapter {
  return {
    namespace: 'eip155',
    discover: () => () => {},
    open: async (context) => {
      let current: { session: WalletSession; chainId: CaipNetworkId } | null = null
      return {
        connect: async () => {
          throw new LatchkeyError('wallet/not-installed', { wallet: '' })
        },
        reconnect: async () => {},
        disconnect: async () => {
          await current?.session.disconnect()
          current = null
          context.onConnection({ status: 'disconnected' })
        },
        attachSession: async ({ session, connector }) => {
          const offered = session.chains('eip155')
          const wanted = context.activeNetwork()
          const chainId = offered.includes(wanted) ? wanted : (offered[0] ?? wanted)
          current = { session, chainId }
          const [first, ...rest] = session
            .accounts('eip155')
            .filter((account) => account.startsWith(`${chainId}:`))
            .map((account): Account => {
              const { namespace, address } = parseCaipAddress(account)
              return { namespace, address, type: 'eoa' }
            })
          if (!first) return
          context.onConnection({
            status: 'connected',
            connector,
            accounts: [first, ...rest],
            chainId,
          })
        },
        signMessage: async ({ account, message }) => {
          if (!current) throw new LatchkeyError('connection/not-connected', {})
          const params = [stringToHex(String(message)), account.address]
          const { session, chainId } = current
          return String(await session.request({ chainId, method: 'personal_sign', params }))
        },
        provider: () => null,
        close: () => {},
      }
    },
  }
}
