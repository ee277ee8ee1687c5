import {
  type Caip2,
  isAddress,
  LatchkeyError,
  openSessionLine,
  type SharedSession,
} from '@latchkey/core'
import * as v from 'valibot'
import type { BitcoinLine } from '../connection/bitcoinConnection.ts'
import { askWallet } from './askWallet.ts'
import { parseReply, readPsbt, textReply, txidReply } from './walletReplies.ts'

/** A Bitcoin wallet at the other end of a session (WalletConnect): four calls, named without a prefix. */
export function openSession(session: SharedSession, active: Caip2): BitcoinLine {
  const line = openSessionLine({
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
    const chainId = line.chainId()
    return askWallet(method, () => session.request({ chainId, method, params }))
  }
  return {
    ...line,
    raw: session,
    async switchNetwork(id) {
      return line.moveTo(id)
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
      return { psbt: readPsbt(reply.psbt), txid }
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
