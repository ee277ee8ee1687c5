import { type Account, isLatchkeyError, isSameAddress, type Network } from '@latchkey/core'
import type { Call, Permit } from '@latchkey/core/adapter'
import { encodeFunctionData, type Hex, recoverTypedDataAddress } from 'viem'
import type { EvmState } from '../evmState.ts'
import { chainIdOf } from '../rpc/toChain.ts'
import { signTypedData } from '../signing/signMessage.ts'
import { decodeExactly } from './decodeExactly.ts'
import { type SignatureParts, splitSignature } from './splitSignature.ts'
import { router02Abi } from './swapAbis.ts'
import { toAddress } from './toAddress.ts'

const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const
const domainTypes = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/**
 * Asks the wallet to sign a permit that is built here, and prepends it to a swap at SwapRouter02. `null` when the wallet
 * cannot sign it, or when the signature is invalid: the swap then uses an approval.
 * @throws wallet/rejected, network/wrong-chain, connection/not-connected, wallet/unauthorised
 */
export async function signPermit(
  evm: EvmState,
  options: { network: Network; account: Account; permit: Permit; call: Call },
): Promise<Call | null> {
  const { account, permit, call } = options
  const typed = buildTypedPermit(options)
  try {
    const signature = splitSignature(
      await signTypedData(evm, { account, typedData: toJson(typed) }),
    )
    if (!signature) return null
    const signer = await recoverTypedDataAddress({ ...typed, signature })
    if (!isSameAddress(signer, account.address)) return null
    return { ...call, data: prependPermit(permit, signature, call.data ?? '0x') }
  } catch (error) {
    if (isLatchkeyError(error) && !unsupportedCodes.has(error.code)) throw error
    // A wallet without typed data, or with a smart account's signature.
    return null
  }
}

const unsupportedCodes: ReadonlySet<string> = new Set([
  'wallet/method-unsupported',
  'wallet/failed',
  'wallet/wrong-signature',
  'rpc/failed',
])

type Typed = ReturnType<typeof buildTypedPermit>

function buildTypedPermit({
  network,
  account,
  permit,
}: {
  network: Network
  account: Account
  permit: Permit
}) {
  const { token, spender, amount, deadline, nonce, name, version } = permit
  const chainId = chainIdOf(network.caipNetworkId)
  return {
    types,
    primaryType: 'Permit',
    domain: { name, version, chainId, verifyingContract: toAddress(token) },
    message: {
      owner: toAddress(account.address),
      spender: toAddress(spender),
      value: amount,
      nonce,
      deadline,
    },
  } as const
}

/** The JSON that wallets accept: with the type EIP712Domain, and numbers as decimal text. */
function toJson(typed: Typed): string {
  const withDomainType = { ...typed, types: { EIP712Domain: domainTypes, ...types } }
  return JSON.stringify(withDomainType, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
}

/**
 * An attacker may submit the permit first to make the swap fail (front-running); `selfPermitIfNecessary` then finds the
 * allowance and continues.
 */
function prependPermit(
  { token, amount, deadline }: Permit,
  { r, s, yParity }: SignatureParts,
  data: Hex,
): Hex {
  const permit = encodeFunctionData({
    abi: router02Abi,
    functionName: 'selfPermitIfNecessary',
    args: [toAddress(token), amount, deadline, 27 + yParity, r, s],
  })
  const read = decodeExactly(router02Abi, data)
  const steps = read?.functionName === 'multicall' ? read.args.at(-1) : [data]
  const multicallDeadline =
    read?.functionName === 'multicall' && read.args.length === 2 ? read.args[0] : deadline
  return encodeFunctionData({
    abi: router02Abi,
    functionName: 'multicall',
    args: [multicallDeadline, [permit, ...(steps as readonly Hex[])]],
  })
}
