import { askWallet } from '@latchkey/core/adapter'
import * as v from 'valibot'
import type { SolanaConnection } from '../connection/solanaConnection.ts'
import type { StandardWallet } from './createWalletDiscovery.ts'
import { feature, type SignerOf } from './feature.ts'
import { standardChain } from './standardChain.ts'
import { bytes, parseReply } from './walletReplies.ts'

const signed = v.array(v.looseObject({ signedTransaction: bytes() }))
const sent = v.tuple([v.looseObject({ signature: bytes(64) })])
const versions = v.looseObject({
  supportedTransactionVersions: v.array(v.union([v.literal('legacy'), v.number()])),
})

/** The wallet's transaction features. */
export function transactionFeatures(
  wallet: StandardWallet,
  signer: SignerOf,
): Pick<SolanaConnection, 'signTransactions' | 'sendTransaction' | 'readsVersion0'> {
  const sign = feature(wallet, 'solana:signTransaction')
  const send = feature(wallet, 'solana:signAndSendTransaction')
  return {
    readsVersion0: readsVersion0(wallet),
    ...(sign && {
      async signTransactions({ account, transactions }) {
        const { account: listed, chainId } = signer(account)
        const inputs = transactions.map((transaction) => ({
          account: listed.raw,
          chain: standardChain(chainId),
          transaction,
        }))
        const reply = await askWallet('solana:signTransaction', () => sign(...inputs))
        const exactly = v.pipe(signed, v.length(transactions.length))
        return parseReply(exactly, reply).map(({ signedTransaction }) => signedTransaction)
      },
    }),
    ...(send && {
      async sendTransaction({ account, transaction }) {
        const { account: listed, chainId } = signer(account)
        const input = { account: listed.raw, chain: standardChain(chainId), transaction }
        const reply = await askWallet('solana:signAndSendTransaction', () => send(input))
        const [{ signature }] = parseReply(sent, reply)
        return signature
      },
    }),
  }
}

function readsVersion0({ features }: StandardWallet): boolean {
  const found = features['solana:signTransaction'] ?? features['solana:signAndSendTransaction']
  const read = v.safeParse(versions, found)
  return read.success && read.output.supportedTransactionVersions.includes(0)
}
