import {
  type Caip2,
  fromWalletError,
  LatchkeyError,
  openSessionLine,
  type SharedSession,
} from '@latchkey/core'
import { hex } from '@scure/base'
import type { PolkadotLine } from '../connection/polkadotConnection.ts'
import { decodeSs58 } from './ss58.ts'

/** A Polkadot wallet at the other end of a session (WalletConnect). */
export function openSession(session: SharedSession, active: Caip2): PolkadotLine {
  const line = openSessionLine({
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
    try {
      return await session.request({ chainId: line.chainId(), method, params })
    } catch (error) {
      throw fromWalletError(error, { method })
    }
  }
  return {
    ...line,
    signer: null,
    switchNetwork: line.moveTo,
    signBytes: ({ address, bytes }) =>
      ask('polkadot_signMessage', { address, message: new TextDecoder().decode(bytes) }),
    signPayload: (payload) =>
      ask('polkadot_signTransaction', { address: payload.address, transactionPayload: payload }),
  }
}
