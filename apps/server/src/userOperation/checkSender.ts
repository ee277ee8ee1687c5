import { type Hex, isAddressEqual, slice, zeroAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import type { Context } from '../context/context.ts'
import type { OperationChain } from './bundlerChain.ts'
import { accountFactory, accountImplementation, statelessImplementation } from './knownContracts.ts'
import type { UserOperation } from './operation.ts'
import { deploysAccount, isProxyCode } from './proxyCode.ts'

/** EIP-1967: where a proxy stores its implementation. */
const IMPLEMENTATION_SLOT = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'
const DELEGATION_PREFIX = '0xef0100'

/** Why the sender is no account of the framework, or `null`. */
export async function checkSender(
  context: Pick<Context, 'chains'>,
  chain: OperationChain,
  operation: UserOperation,
): Promise<string | null> {
  const { problem } = await readSender(context, chain, operation)
  return problem
}

/**
 * Checks that the sender is an account of the framework. The bundler traces no opcodes (ERC-7562), so that only accounts
 * whose validation is known are bundled: it depends on their own storage and ether alone.
 */
export async function readSender(
  context: Pick<Context, 'chains'>,
  bundler: OperationChain,
  operation: UserOperation,
): Promise<{
  problem: string | null
  /** EIP-7702: its key can also send transactions, and move the ether that pays for the operation. */
  isKeyAccount: boolean
}> {
  const { sender, eip7702Auth } = operation
  const code = await context.chains.client(bundler.chain.id).getCode({ address: sender })
  const isKeyAccount = Boolean(eip7702Auth ?? code?.startsWith(DELEGATION_PREFIX))
  return { problem: await checkCode(context, bundler, { operation, code }), isKeyAccount }
}

async function checkCode(
  context: Pick<Context, 'chains'>,
  bundler: OperationChain,
  { operation, code }: { operation: UserOperation; code: Hex | undefined },
): Promise<string | null> {
  const { sender, eip7702Auth } = operation
  const isEmpty = !code || code === '0x'
  const isDelegated = code?.startsWith(DELEGATION_PREFIX)
  if (eip7702Auth) {
    if (!isEmpty && !isDelegated) return 'eip7702Auth needs an externally owned account'
    return checkAuthorizationTerms(context, bundler, operation)
  }
  if (isEmpty) return checkDeployment(operation)
  if (operation.factory) return 'AA10 sender already constructed'
  if (isDelegated) {
    const isKnown = isAddressEqual(slice(code, 3, 23), statelessImplementation)
    return isKnown ? null : 'the account delegates to a contract that is not served here'
  }
  const client = context.chains.client(bundler.chain.id)
  const slot = await client.getStorageAt({ address: sender, slot: IMPLEMENTATION_SLOT })
  const isKnown = isProxyCode(code) && isAddressEqual(addressInSlot(slot), accountImplementation)
  return isKnown ? null : 'the account is of a kind that is not served here'
}

function checkDeployment({ factory, factoryData }: UserOperation): string | null {
  if (!factory) return 'AA20 account not deployed'
  if (!isAddressEqual(factory, accountFactory)) return 'the factory is not served here'
  return deploysAccount(factoryData ?? '0x')
    ? null
    : 'AA13 factoryData deploys no account that is served here'
}

function addressInSlot(slot: Hex | undefined): Hex {
  return slot && slot.length === 66 ? slice(slot, 12) : zeroAddress
}

async function checkAuthorizationTerms(
  context: Pick<Context, 'chains'>,
  { chain, chainId }: OperationChain,
  { sender, eip7702Auth }: UserOperation,
): Promise<string | null> {
  if (!eip7702Auth) return null
  const { address, nonce } = eip7702Auth
  if (!isAddressEqual(address, statelessImplementation)) {
    return 'eip7702Auth names a contract that is not served here'
  }
  const authorizedChainId = Number(eip7702Auth.chainId)
  if (authorizedChainId !== 0 && authorizedChainId !== chainId)
    return 'eip7702Auth is for another chain'
  const transactionCount = await context.chains
    .client(chain.id)
    .getTransactionCount({ address: sender })
  return transactionCount === Number(nonce)
    ? null
    : `eip7702Auth must have the nonce ${transactionCount}`
}

/** Why the sender did not sign its authorization, or `null`. Estimates do not need the signature yet. */
export async function checkAuthorizationSigner({
  sender,
  eip7702Auth,
}: UserOperation): Promise<string | null> {
  if (!eip7702Auth) return null
  const { address, chainId, nonce, yParity, r, s } = eip7702Auth
  const authorization = { address, chainId: Number(chainId), nonce: Number(nonce) }
  const signature = { r: toWord(r), s: toWord(s), yParity }
  const signer = await recoverAuthorizationAddress({ authorization, signature }).catch(() => null)
  const isSigned = signer && isAddressEqual(signer, sender)
  return isSigned ? null : 'eip7702Auth is not signed by the sender'
}

function toWord(value: bigint): Hex {
  return `0x${value.toString(16).padStart(64, '0')}`
}
