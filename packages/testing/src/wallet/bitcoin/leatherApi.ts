import { base64, hex } from '@scure/base'
import { unsupportedMethod } from '../../chain/ProviderRpcError.ts'
import { isRecord } from '../isRecord.ts'
import type { BitcoinWalletState } from './bitcoinWalletState.ts'

/** Leather: also `request`, with other method names and no silent connect. It throws errors inside an envelope. */
export function leatherApi(state: BitcoinWalletState): object {
  const answer = async (method: string, params: Record<string, unknown>): Promise<unknown> => {
    switch (method) {
      case 'getAddresses':
        return {
          addresses: (await state.connect()).map(({ address, kind, publicKey }) => ({
            symbol: 'BTC',
            type: kind,
            address,
            publicKey: hex.encode(publicKey),
          })),
        }
      case 'signMessage': {
        const keyIndex = params.paymentType === 'p2tr' ? 1 : 0
        const address = state.visible()[keyIndex]?.address ?? ''
        const protocol = keyIndex === 1 ? 'bip322' : 'ecdsa'
        return {
          address,
          signature: await state.signMessage(address, String(params.message), protocol),
        }
      }
      case 'signPsbt': {
        const address = state.visible()[0]?.address ?? ''
        const inputs = (params.signAtIndex as number[]).map((index) => ({ address, index }))
        const psbt = base64.encode(hex.decode(String(params.hex)))
        return { hex: hex.encode(base64.decode(await state.signPsbt(psbt, inputs))) }
      }
      case 'sendTransfer': {
        const [first] = params.recipients as { address: string; amount: string }[]
        return { txid: (await state.send(first?.address ?? '', BigInt(first?.amount ?? 0))).txid }
      }
      default:
        throw unsupportedMethod(method)
    }
  }
  return {
    async request(method: string, params: unknown): Promise<unknown> {
      const fields = isRecord(params) ? params : {}
      const logged = { origin: '', method, params: [params] }
      try {
        return { result: await state.log.follow(logged, answer(method, fields)) }
      } catch (error) {
        throw { jsonrpc: '2.0', error }
      }
    },
  }
}
