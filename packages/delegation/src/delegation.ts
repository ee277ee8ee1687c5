import {
  type Address,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  hashStruct,
  hashTypedData,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem'
import { type Caveat, decodeGrant } from './grantCaveats.ts'
import type { Grant } from './spendingLimit.ts'

/** Where delegations of the Delegation Framework 1.3.0 are redeemed and revoked, on every network. */
export const delegationManager: Address = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'

/** A delegation of the framework (ERC-7710): the account lets `delegate` act for it, under the caveats. */
export type Delegation = {
  delegate: Address
  delegator: Address
  caveats: readonly Caveat[]
  salt: bigint
  signature: Hex
}

/** The delegator's own authority: the delegation derives from no other one. */
const rootAuthority = toHex(maxUint256, { size: 32 })

/** Functions of the DelegationManager. */
export const delegationAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
  'function disabledDelegations(bytes32 delegationHash) view returns (bool)',
])
const contextParameters = [{ ...delegationAbi[0].inputs[0], type: 'tuple[]' }] as const

const eip712Types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/** The hash that the account's owner signs (EIP-712 in the domain of the DelegationManager). */
export function hashDelegation(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: delegationManager,
    },
    types: eip712Types,
    primaryType: 'Delegation',
    message: { ...delegation, authority: rootAuthority },
  })
}

/** The hash by which the contracts know a delegation: what was used of it, and whether it is revoked. */
export function delegationId(delegation: Delegation): Hex {
  const data = { ...delegation, authority: rootAuthority }
  return hashStruct({ data, types: eip712Types, primaryType: 'Delegation' })
}

/** ERC-7710's permission context: what the redeemer passes to `redeemDelegations`. */
export function encodeContext(delegation: Delegation): Hex {
  return encodeAbiParameters(contextParameters, [[toStruct(delegation)]])
}

/** Only a context that `encodeContext` writes; everything else is `null`. */
export function decodeContext(bytes: Hex): Delegation | null {
  const delegation = tryDecode(bytes)
  const isCanonical = delegation && encodeContext(delegation).toLowerCase() === bytes.toLowerCase()
  return isCanonical ? delegation : null
}

function tryDecode(bytes: Hex): Delegation | null {
  try {
    const [[delegation]] = decodeAbiParameters(contextParameters, bytes)
    return delegation ?? null
  } catch {
    // Other bytes.
    return null
  }
}

/** What a delegation allows, decoded from its caveats; `null` when it could be used by another account than it says. */
export function readGrant({ caveats, delegate }: Delegation): Grant | null {
  const grant = decodeGrant(caveats)
  return grant?.redeemer.toLowerCase() === delegate.toLowerCase() ? grant : null
}

/** As the contracts take it. */
export function toStruct({ caveats, ...delegation }: Delegation) {
  return {
    ...delegation,
    authority: rootAuthority,
    caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms, args: '0x' as const })),
  }
}
