import { isSiwxError, memoryNonces, verifySignIn } from '@latchkey/siwx'
import { evmVerifier } from '@latchkey/siwx/evm'

const nonces = memoryNonces()
const verifiers = [evmVerifier()]

/** Binds the nonce to this visitor, here with a secret that you keep in a cookie. */
export async function giveNonce(visitor: string): Promise<string> {
  return nonces.issue(visitor)
}

export async function checkSignIn(visitor: string, message: string, signature: string) {
  try {
    const expected = { domain: 'example.com', caipNetworkIds: ['eip155:1'] }
    const signIn = await verifySignIn({
      message,
      signature,
      expected,
      verifiers,
      nonces,
      binding: visitor,
    })
    return { address: signIn.address, chainId: signIn.chainId }
  } catch (error) {
    if (isSiwxError(error, 'signin/try-later')) return 'try again in a moment'
    if (isSiwxError(error)) return `refused: ${error.code}`
    throw error
  }
}
