import { bitcoinAddresses, signBitcoinMessage, signPsbt } from './bitcoin.ts'
import { sendEvmTransaction, signEvmMessage, signEvmTypedData } from './evm.ts'
import { bitcoinAddress } from './keys.ts'
import { signSolanaMessage, signSolanaTransaction } from './solana.ts'

export type Request = { method: string; params: unknown; chainId: string }

/** The wallet's answer after its user approved. */
export async function answerRequest(
  { method, params, chainId }: Request,
  rpcUrls: Readonly<Record<string, string>>,
): Promise<unknown> {
  const list = (Array.isArray(params) ? params : []) as readonly unknown[]
  const named = (Array.isArray(params) ? {} : params) as Record<string, unknown>
  switch (method) {
    case 'personal_sign':
      return signEvmMessage(String(list[0]))
    case 'eth_sign':
      return signEvmMessage(String(list[1]))
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return signEvmTypedData(list[1])
    case 'eth_sendTransaction':
      return sendEvmTransaction(
        list[0],
        Object.hasOwn(rpcUrls, chainId) ? (rpcUrls[chainId] ?? '') : '',
      )
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return null
    case 'solana_signMessage':
      return signSolanaMessage(String(named.message))
    case 'solana_signTransaction':
      return signSolanaTransaction(String(named.transaction))
    case 'solana_signAllTransactions':
      return {
        transactions: (named.transactions as string[]).map(
          (transaction) => signSolanaTransaction(transaction).transaction,
        ),
      }
    case 'signMessage':
      return { address: bitcoinAddress, signature: signBitcoinMessage(String(named.message)) }
    case 'signPsbt':
      return { psbt: signPsbt(String(named.psbt)) }
    case 'getAccountAddresses':
      return bitcoinAddresses()
    default:
      throw new Error(`This wallet does not know ${method}.`)
  }
}
