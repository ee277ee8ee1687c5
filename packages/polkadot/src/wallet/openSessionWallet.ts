import { type CaipNetworkId, LatchkeyError } from '@latchkey/core'
import { askWallet, openSessionConnection, type WalletSession } from '@latchkey/core/adapter'
import { hex } from '@scure/base'
import type { PolkadotConnection } from '../connection/polkadotConnection.ts'
import { decodeSs58 } from './ss58.ts'

/** A Polkadot wallet over a session (WalletConnect). */
export function openSessionWallet(
  session: WalletSession,
  active: CaipNetworkId,
): PolkadotConnection {
  const connection = openSessionConnection({
    session,
    namespace: 'polkadot',
    active,
    toAccount(address) {
      const account = decodeSs58(address)?.account
      if (!account) return null
      const publicKey = `0x${hex.encode(account)}`
      return { namespace: 'polkadot', address, type: 'eoa', publicKey }
    },
  })
  const ask = async (method: string, params: object): Promise<unknown> => {
    if (!session.methods('polkadot').includes(method)) {
      throw new LatchkeyError('wallet/method-unsupported', { method })
    }
    return askWallet(method, () =>
      session.request({ chainId: connection.chainId(), method, params }),
    )
  }
  return {
    ...connection,
    signer: null,
    switchNetwork: connection.moveTo,
    signBytes: async ({ address, bytes }) =>
      ask('polkadot_signMessage', { address, message: toText(bytes) }),
    signPayload: (payload) =>
      ask('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
  }
}

/** The protocol carries a text. Other bytes would be replaced in it, and the wallet would sign something else. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    const method = 'polkadot_signMessage'
    throw new LatchkeyError('wallet/method-unsupported', { method }, { cause })
  }
}
