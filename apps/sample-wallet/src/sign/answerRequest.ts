import { bitcoinAddresses, signBitcoinMessage, signPsbt } from './bitcoin.ts'
import { sendEvmTransaction, signEvmMessage, signEvmTypedData } from './evm.ts'
import { bitcoinAddress } from './keys.ts'
import { signSolanaMessage, signSolanaTransaction } from './solana.ts'

export type WalletRequest = { method: string; params: unknown; chainId: string }

/** The wallet's answer after its user approved. */
export async function answerRequest(
  { method, params, chainId }: WalletRequest,
  rpcUrls: Readonly<Record<string, string>>,
): Promise<unknown> {
  const positionalParams = (Array.isArray(params) ? params : []) as readonly unknown[]
  const namedParams = (Array.isArray(params) ? {} : params) as Record<string, unknown>
  switch (method) {
    case 'personal_sign':
      return signEvmMessage(String(positionalParams[0]))
    case 'eth_sign':
      return signEvmMessage(String(positionalParams[1]))
    case 'eth_signTypedData':
    case 'eth_signTypedData_v4':
      return signEvmTypedData(positionalParams[1])
    case 'eth_sendTransaction':
      return sendEvmTransaction(
        positionalParams[0],
        Object.hasOwn(rpcUrls, chainId) ? (rpcUrls[chainId] ?? '') : '',
      )
    case 'wallet_switchEthereumChain':
    case 'wallet_addEthereumChain':
      return null
    case 'solana_signMessage':
      return signSolanaMessage(String(namedParams.message))
    case 'solana_signTransaction':
      return signSolanaTransaction(String(namedParams.transaction))
    case 'solana_signAllTransactions':
      return {
        transactions: (namedParams.transactions as string[]).map(
          (transaction) => signSolanaTransaction(transaction).transaction,
        ),
      }
    case 'signMessage':
      return { address: bitcoinAddress, signature: signBitcoinMessage(String(namedParams.message)) }
    case 'signPsbt':
      return { psbt: signPsbt(String(namedParams.psbt)) }
    case 'getAccountAddresses':
      return bitcoinAddresses()
    default:
      throw new Error(`This wallet does not know ${method}.`)
  }
}
