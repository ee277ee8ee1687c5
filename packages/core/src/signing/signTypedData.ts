import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import { LatchkeyError } from '../errors/LatchkeyError.ts'
import type { Latchkey } from '../latchkey.ts'
import type { NetworkParameter } from '../network/networkParameter.ts'
import type { AccountParameter } from '../queries/target.ts'
import { openSigner } from './openSigner.ts'
import { type TypedData, typedDataText } from './typedDataText.ts'

/** Parameters of `signTypedData`: those of viem's, and who signs. */
export type SignTypedDataParameters = TypedData & {
  /** An account of the connected wallet. Default: the active one. */
  account?: AccountParameter | undefined
  /** The wallet switches to it first. Default: the wallet's network. */
  network?: NetworkParameter | undefined
}
/** What `signTypedData` resolves with. */
export type SignTypedDataReturnType = `0x${string}`
/** What `signTypedData` throws; `rpc/failed` for data that isn't EIP-712 data. */
export type SignTypedDataErrorType = ErrorOf<
  | CodesIn<'wallet' | 'embedded'>
  | 'connection/not-connected'
  | 'network/not-found'
  | 'network/not-supported'
  | 'network/switch-failed'
  | 'network/wrong-chain'
  | 'rpc/aborted'
  | 'rpc/failed'
>

/**
 * Asks the wallet to sign structured data (EIP-712). The visitor reviews risky data, such as a permit, before the wallet
 * receives it.
 * @throws SignTypedDataErrorType
 */
export async function signTypedData(
  latchkey: Latchkey,
  { account: signer, network, ...data }: SignTypedDataParameters,
): Promise<SignTypedDataReturnType> {
  const typedData = typedDataText(data)
  const options = { account: signer, network, namespace: 'eip155' } as const
  const { chain, account } = await openSigner(latchkey, options)
  if (!chain.signTypedData) {
    throw new LatchkeyError('wallet/method-unsupported', { method: 'eth_signTypedData_v4' })
  }
  await chain.review?.({ kind: 'typed-data', account, typedData })
  return chain.signTypedData({ account, typedData })
}
