import {
  type Address,
  bytesToHex,
  decodeAbiParameters,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hashTypedData,
  hexToBigInt,
  maxUint256,
  parseAbi,
  toHex,
} from 'viem'
import { NotAllowed } from '../approve/NotAllowed.ts'
import type { AccountCall } from '../smartAccount/accountCalls.ts'
import { delegationManager } from '../smartAccount/smartAccountOf.ts'
import { type Caveat, decodeGrant, encodeGrant } from './caveats.ts'
import type { Grant } from './grant.ts'
import { refusals } from './refusals.ts'

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

const abi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])
const context = [{ ...abi[0].inputs[0], type: 'tuple[]' }] as const

const types = {
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

/** A grant as a delegation of the account, not signed yet. */
export function draftDelegation(delegator: Address, grant: Grant): Delegation {
  return {
    delegate: grant.redeemer,
    delegator,
    caveats: encodeGrant(grant),
    // The enforcers count per delegation, and a revoked one stays revoked: each must be unique.
    salt: hexToBigInt(bytesToHex(crypto.getRandomValues(new Uint8Array(32)))),
    signature: '0x',
  }
}

/** What a delegation of the account allows, decoded from its caveats. @throws NotAllowed */
export function readDelegation(delegation: Delegation, account: Address): Grant {
  const { delegator, delegate, caveats } = delegation
  if (delegator.toLowerCase() !== account.toLowerCase()) {
    throw new NotAllowed(refusals.otherPermission)
  }
  const grant = decodeGrant(caveats)
  if (grant.redeemer.toLowerCase() !== delegate.toLowerCase()) throw unreadable()
  return grant
}

/** The hash that the account's owner signs (EIP-712 in the domain of the DelegationManager). */
export function hashDelegation(delegation: Delegation, chainId: number): Hex {
  return hashTypedData({
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId,
      verifyingContract: delegationManager,
    },
    types,
    primaryType: 'Delegation',
    message: { ...delegation, authority: rootAuthority },
  })
}

/** ERC-7710's permission context: what the redeemer passes to `redeemDelegations`. */
export function encodeContext(delegation: Delegation): Hex {
  return encodeAbiParameters(context, [[toStruct(delegation)]])
}

/** Only a context that `encodeContext` writes. @throws NotAllowed */
export function decodeContext(bytes: Hex): Delegation {
  const delegation = tryDecode(bytes)
  if (!delegation || encodeContext(delegation).toLowerCase() !== bytes.toLowerCase()) {
    throw unreadable()
  }
  return delegation
}

function tryDecode(bytes: Hex): Delegation | null {
  try {
    const [[delegation]] = decodeAbiParameters(context, bytes)
    return delegation ?? null
  } catch {
    // Other bytes.
    return null
  }
}

/** The call of the account that revokes a delegation. */
export function revocationCall(delegation: Delegation): AccountCall {
  const data = encodeFunctionData({
    abi,
    functionName: 'disableDelegation',
    args: [toStruct(delegation)],
  })
  return { to: delegationManager, value: 0n, data }
}

function toStruct({ caveats, ...delegation }: Delegation) {
  return {
    ...delegation,
    authority: rootAuthority,
    caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms, args: '0x' as const })),
  }
}

function unreadable(): NotAllowed {
  return new NotAllowed(refusals.unreadable)
}
