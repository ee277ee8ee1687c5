import { NotAllowed } from './NotAllowed.ts'

/**
 * Names of EIP-712 domains in which the framework's contracts verify an operation or a delegation. A contract's domain
 * contains its name, so that no signature with another name is valid there.
 */
const accountDomains = new Set([
  'HybridDeleGator',
  'MultiSigDeleGator',
  'EIP7702StatelessDeleGator',
  'DelegationManager',
  // EntryPoint 0.8 and later.
  'ERC4337',
])
const message =
  'This signature would give another party control of your account. No site may ask for it.'
const operationTypes = new Set(['PackedUserOperation', 'UserOperation'])

/**
 * Rejects typed data that is an order to a smart account: an operation, or a delegation of its rights. The vault signs
 * operations only after it has decoded and shown their calls.
 * @throws NotAllowed
 */
export function refuseSmartAccountTypedData({
  domain,
  primaryType,
}: {
  domain: Readonly<Record<string, unknown>>
  primaryType: string
}): void {
  if (operationTypes.has(primaryType) || accountDomains.has(String(domain.name))) {
    throw new NotAllowed(message)
  }
}
