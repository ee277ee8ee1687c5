import { type CaipNetworkId, isAddress, LatchkeyError } from '@latchkey/core'
import { askWallet, openSessionConnection, type WalletSession } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { BitcoinConnection } from '../connection/bitcoinConnection.ts'
import { parseReply, psbtToBase64, textReply, txidReply } from './walletReplies.ts'

/** A Bitcoin wallet over a session (WalletConnect); its method names have no prefix. */
export function openSessionWallet(
  session: WalletSession,
  active: CaipNetworkId,
): BitcoinConnection {
  const connection = openSessionConnection({
    session,
    namespace: 'bip122',
    active,
    toAccount: (address) =>
      isAddress(address, 'bip122') ? { namespace: 'bip122', address, type: 'payment' } : null,
  })
  const ask = (method: string, params: object): Promise<unknown> => {
    if (!session.methods('bip122').includes(method)) {
      throw new LatchkeyError('wallet/method-unsupported', { method })
    }
    const chainId = connection.chainId()
    return askWallet(method, () => session.request({ chainId, method, params }))
  }
  return {
    ...connection,
    raw: session,
    async switchNetwork(id) {
      return connection.moveTo(id)
    },
    async signMessage({ account: { address }, text, protocol }) {
      const params = { account: address, address, message: text, protocol }
      return parseReply(textReply, await ask('signMessage', params))
    },
    async signPsbt({ psbt, inputs, broadcast }) {
      const account = inputs[0]?.address
      const params = { account, psbt, signInputs: inputs, broadcast }
      const signed = v.object({ psbt: v.string(), txid: v.nullish(v.string()) })
      const reply = parseReply(signed, await ask('signPsbt', params))
      const txid = broadcast ? parseReply(txidReply, reply.txid) : null
      return { psbt: psbtToBase64(reply.psbt), txid }
    },
    ...(session.methods('bip122').includes('sendTransfer') && {
      async sendTransfer({ account, to, amount }) {
        const params = {
          account: account.address,
          recipientAddress: to,
          amount: amount.toString(),
        }
        return parseReply(txidReply, await ask('sendTransfer', params))
      },
    }),
  }
}
