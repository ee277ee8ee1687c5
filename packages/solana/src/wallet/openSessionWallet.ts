import type { CaipNetworkId } from '@latchkey/core'
import {
  askWallet,
  isChecksumAddress,
  openSessionConnection,
  type WalletSession,
} from '@latchkey/core/adapter'
import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'
import * as v from 'valibot'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import { putSignature } from './putSignature.ts'
import { parseReply, unsupported } from './walletReplies.ts'

const encoded = (decode: (text: string) => ArrayLike<number>) =>
  v.pipe(
    v.string(),
    v.transform((text): Uint8Array => Uint8Array.from(decode(text))),
  )
const base58 = encoded((text) => getBase58Encoder().encode(text))
const base64 = encoded((text) => getBase64Encoder().encode(text))
const signature = v.object({ signature: v.pipe(base58, v.length(64)) })
const signed = v.object({
  signature: v.optional(v.pipe(base58, v.length(64))),
  transaction: v.nullish(base64),
})
const allSigned = v.object({ transactions: v.array(base64) })

/** A Solana wallet over a session (WalletConnect). */
export function openSessionWallet(session: WalletSession, active: CaipNetworkId): SolanaConnection {
  const connection = openSessionConnection({
    session,
    namespace: 'solana',
    active,
    toAccount: (address) =>
      isChecksumAddress(address, 'solana') ? { namespace: 'solana', address, type: 'eoa' } : null,
  })
  const supports = (method: string): boolean => session.methods('solana').includes(method)
  const ask = async (method: string, params: object): Promise<unknown> => {
    if (!supports(method)) throw unsupported(method)
    return askWallet(method, () =>
      session.request({ chainId: connection.chainId(), method, params }),
    )
  }
  const signOne = async (pubkey: string, transaction: Uint8Array): Promise<Uint8Array> => {
    const params = { pubkey, transaction: getBase64Decoder().decode(transaction) }
    const reply = parseReply(signed, await ask('solana_signTransaction', params))
    // Older wallets send the signature alone.
    return reply.transaction ?? putSignature(transaction, pubkey, reply.signature)
  }
  return {
    ...connection,
    raw: session,
    readsVersion0: true,
    switchNetwork: connection.moveTo,
    async signMessage({ account, message }) {
      const params = { pubkey: account.address, message: getBase58Decoder().decode(message) }
      const reply = await ask('solana_signMessage', params)
      return { signature: parseReply(signature, reply).signature, signed: message }
    },
    ...(supports('solana_signTransaction') && {
      async signTransactions({ account: { address }, transactions }) {
        const [first, ...more] = transactions
        if (first && more.length === 0) return [await signOne(address, first)]
        const texts = transactions.map((transaction) => getBase64Decoder().decode(transaction))
        const reply = await ask('solana_signAllTransactions', { transactions: texts })
        return parseReply(allSigned, reply).transactions
      },
    }),
    ...(supports('solana_signAndSendTransaction') && {
      async sendTransaction({ account, transaction }) {
        const text = getBase64Decoder().decode(transaction)
        const params = { pubkey: account.address, transaction: text }
        return parseReply(signature, await ask('solana_signAndSendTransaction', params)).signature
      },
    }),
  }
}
