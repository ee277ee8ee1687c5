import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { hashAuthorization } from 'viem/utils'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { signEvmHash } from '../approve/signEvm.ts'
import type { Bytes } from '../keys/bytes.ts'
import { texts } from '../text/language.ts'
import { refusals } from './refusals.ts'

/** `EIP7702StatelessDeleGator` of the Delegation Framework 1.3.0, which has this address on every network. */
export const statelessImplementation: Address = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'

/** EIP-7702: the key's account runs the code of the contract `address` from then on; the zero address ends that. */
export type Authorization = { address: Address; chainId: number; nonce: number }

export type SignedAuthorization = Authorization & Awaited<ReturnType<typeof signEvmHash>>

/** The network that the approval shows, and the nonce that the account has there when the authorization counts. */
type ExpectedAuthorization = { chainId: number; nonce: number }

/**
 * Rejects every authorization but the one for the implementation that the vault ships, and the one that ends it, on one
 * network and at once: an authorization for a later nonce could be used after a revocation.
 * @throws NotAllowed
 */
function checkAuthorization(
  { address, chainId, nonce }: Authorization,
  expected: ExpectedAuthorization,
): void {
  const known = [statelessImplementation, zeroAddress]
  if (!known.some((contract) => isAddressEqual(address, contract))) {
    throw new NotAllowed(refusals.foreignCode)
  }
  // Chain id 0 would be valid on every network.
  if (chainId === 0) throw new NotAllowed(refusals.everyNetwork)
  if (chainId !== expected.chainId) throw new NotAllowed(refusals.otherNetwork)
  if (nonce !== expected.nonce) throw new NotAllowed(texts().smartAccount.accountChanged)
}

/** @throws NotAllowed */
export async function signAuthorization(
  root: Bytes,
  authorization: Authorization,
  expected: ExpectedAuthorization,
): Promise<SignedAuthorization> {
  checkAuthorization(authorization, expected)
  const { address, chainId, nonce } = authorization
  const signature = await signEvmHash(root, hashAuthorization({ address, chainId, nonce }))
  return { address, chainId, nonce, ...signature }
}
