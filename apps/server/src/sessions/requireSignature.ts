import type { CaipNetworkId, Verifier } from '@latchkey/siwx'
import { ServerError } from '../errors/ServerError.ts'
import { toSignInError } from '../signin/signInError.ts'

export type SignedText = { account: string; text: string; signature: string }

/**
 * Requires the account's signature for a change of its sessions: of an EOA, or of a contract on a chain
 * that is served here (ERC-1271, ERC-6492).
 * @throws sessions/bad-signature, signin/try-later
 */
export async function requireSignature(
  verifiers: readonly Verifier[],
  { account, text, signature }: SignedText,
): Promise<void> {
  const [namespace = '', reference = '', address = ''] = account.split(':')
  const verifier = verifiers.find((candidate) => candidate.namespace === namespace)
  const chainId: CaipNetworkId = `${namespace}:${reference}`
  const isSigned = await verifier?.verify({ text, signature, address, chainId }).catch((error) => {
    throw toSignInError(error)
  })
  if (isSigned !== true) {
    throw new ServerError(401, 'sessions/bad-signature', 'Not signed by the account', 'signature')
  }
}
