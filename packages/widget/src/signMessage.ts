import type {
  Latchkey,
  Namespace,
  SignMessageParameters,
  SignMessageReturnType,
} from '@latchkey/core'

/**
 * Asks the wallet to sign a message (EIP-191 on `eip155`). Its code loads with the first call.
 * @throws SignMessageErrorType
 */
export async function signMessage<N extends Namespace>(
  latchkey: Latchkey,
  parameters: SignMessageParameters<N>,
): Promise<SignMessageReturnType<N>> {
  const { signing } = await import('./signing.ts')
  return signing.signMessage(latchkey, parameters)
}
