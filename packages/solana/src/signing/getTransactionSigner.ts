import {
  type AccountParameter,
  getProvider,
  type Latchkey,
  LatchkeyError,
  type NetworkParameter,
} from '@latchkey/core'
import { openSigner } from '@latchkey/core/adapter'
import type { TransactionModifyingSigner } from '@solana/kit'

/** Parameters of `getTransactionSigner`. */
export type GetTransactionSignerParameters = {
  /** An account of the connected wallet. Default: the active one. */
  account?: AccountParameter | undefined
  /** Becomes the wallet's network first. Default: the wallet's network. */
  network?: NetworkParameter | undefined
}

/**
 * The connected wallet's account as a transaction signer of @solana/kit. The visitor reviews what it signs, as with the
 * provider. Its methods throw `LatchkeyError`.
 * @throws LatchkeyError connection/not-connected, wallet/unauthorised, network/not-supported
 * @example
 * const signer = await getTransactionSigner(latchkey)
 * const message = setTransactionMessageFeePayerSigner(signer, createTransactionMessage({ version: 0 }))
 */
export async function getTransactionSigner(
  latchkey: Latchkey,
  parameters: GetTransactionSignerParameters = {},
): Promise<TransactionModifyingSigner> {
  const namespace = 'solana'
  const { account } = await openSigner(latchkey, { ...parameters, namespace })
  const provider = await getProvider(latchkey, { namespace })
  if (!provider) throw new LatchkeyError('connection/not-connected', {})
  const { createTransactionSigner } = await import('./createTransactionSigner.ts')
  return createTransactionSigner(provider, account)
}
