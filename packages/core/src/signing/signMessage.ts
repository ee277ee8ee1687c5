import type { Namespace } from '../caip/caip.ts'
import type { CodesIn, ErrorOf } from '../errors/errorOf.ts'
import type { Latchkey } from '../latchkey.ts'
import type { AccountParameter } from '../queries/target.ts'
import { openSigner } from './openSigner.ts'

/** Parameters of `signMessage`. */
export type SignMessageParameters<N extends Namespace = Namespace> = {
  message: string | Uint8Array
  /** An account of the connected wallet. Default: the active one. */
  account?: AccountParameter | undefined
  /** Default: the active namespace. */
  namespace?: N | undefined
}
/** What `signMessage` resolves with: hex on `eip155`, base58 on Solana, base64 on Bitcoin. */
export type SignMessageReturnType<N extends Namespace = Namespace> = N extends 'eip155'
  ? `0x${string}`
  : string
/** What `signMessage` throws. */
export type SignMessageErrorType = ErrorOf<
  CodesIn<'wallet' | 'embedded'> | 'connection/not-connected' | 'rpc/aborted'
>

/**
 * Asks the wallet to sign a message (EIP-191 on `eip155`). The visitor reviews a risky message before the wallet
 * receives it.
 * @throws SignMessageErrorType
 */
export async function signMessage<N extends Namespace>(
  latchkey: Latchkey,
  { message: given, ...parameters }: SignMessageParameters<N>,
): Promise<SignMessageReturnType<N>> {
  // The page could change its bytes after the review.
  const message = typeof given === 'string' ? given : given.slice()
  const { chain, account } = await openSigner(latchkey, parameters)
  await chain.review?.({ kind: 'message', account, message })
  // Each adapter checks its wallet's reply; the type of a signature follows from the namespace.
  return (await chain.signMessage({ account, message })) as SignMessageReturnType<N>
}
