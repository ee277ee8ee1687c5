import type { Account, Network } from '@latchkey/core'
import type { DecodedPermission, PermissionUse } from '@latchkey/core/adapter'
import {
  type Delegation,
  decodeContext,
  delegationAbi,
  delegationId,
  delegationManager,
  enforcers,
  type Grant,
  readGrant,
} from '@latchkey/delegation'
import { type Client, type Hex, isHex, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { EvmState } from '../evmState.ts'
import { readNode } from '../rpc/readNode.ts'

const spentAbi = parseAbi([
  'function spentMap(address delegationManager, bytes32 delegationHash) view returns (uint256)',
])
const countAbi = parseAbi([
  'function callCounts(address delegationManager, bytes32 delegationHash) view returns (uint256)',
])
const periodAbi = parseAbi([
  'function getAvailableAmount(bytes32 delegationHash, address delegationManager, bytes terms) view returns (uint256 availableAmount, bool isNewPeriod, uint256 currentPeriod)',
])

/**
 * Reads a permission from its context (ERC-7710), and on the chain what was used of it. `null` for a context that is not
 * a permission of the account in the form that the vault writes. A permission that has ended is not looked up.
 * @throws rpc/*
 */
export async function readPermission(
  evm: EvmState,
  { account, network, context }: { account: Account; network: Network; context: string },
): Promise<DecodedPermission | null> {
  const delegation = isHex(context) ? decodeContext(context) : null
  const grant = delegation && readGrant(delegation)
  if (!grant || delegation.delegator.toLowerCase() !== account.address.toLowerCase()) return null
  const isOver = Number(grant.endsAt) * 1_000 <= Date.now()
  const use = isOver
    ? null
    : await readNode(evm, network, 'eth_call', (client) => readUse(client, delegation, grant))
  return {
    to: grant.redeemer,
    startsAt: Number(grant.startsAt),
    endsAt: Number(grant.endsAt),
    maxCalls: grant.maxCalls === null ? null : Number(grant.maxCalls),
    action: readAction(grant),
    use,
  }
}

function readAction({ action }: Grant): DecodedPermission['action'] {
  if (action.kind === 'call') return action
  const { token, allowance, payees } = action
  const { amount, periodSeconds } = allowance
  const period = periodSeconds === null ? null : Number(periodSeconds)
  return { kind: 'pay', token, amount, periodSeconds: period, payees }
}

async function readUse(
  client: Client,
  delegation: Delegation,
  grant: Grant,
): Promise<PermissionUse> {
  const hash = delegationId(delegation)
  const [isRevoked, left, calls] = await Promise.all([
    readContract(client, {
      address: delegationManager,
      abi: delegationAbi,
      functionName: 'disabledDelegations',
      args: [hash],
    }),
    readLeft(client, { delegation, hash, grant }),
    grant.maxCalls === null ? 0n : readCalls(client, hash),
  ])
  const callsLeft = grant.maxCalls === null ? null : Number(notBelowZero(grant.maxCalls - calls))
  return { isRevoked, left, callsLeft }
}

/** What can still be taken: of the amount in total, or in the period of the latest block. */
async function readLeft(
  client: Client,
  { delegation, hash, grant }: { delegation: Delegation; hash: Hex; grant: Grant },
): Promise<bigint> {
  const { action } = grant
  const isPeriodic = action.kind === 'pay' && action.allowance.periodSeconds !== null
  if (isPeriodic) {
    const address = action.token ? enforcers.erc20PeriodTransfer : enforcers.nativePeriodTransfer
    const terms = termsOf(delegation, address)
    const args = [hash, delegationManager, terms] as const
    const [available] = await readContract(client, {
      address,
      abi: periodAbi,
      functionName: 'getAvailableAmount',
      args,
    })
    return available
  }
  const amount = action.kind === 'pay' ? action.allowance.amount : action.value
  // Calls without a value are not counted by an amount.
  if (amount === 0n) return 0n
  const isToken = action.kind === 'pay' && action.token !== null
  const address = isToken ? enforcers.erc20TransferAmount : enforcers.nativeTransferAmount
  const args = [delegationManager, hash] as const
  const spent = await readContract(client, {
    address,
    abi: spentAbi,
    functionName: 'spentMap',
    args,
  })
  return notBelowZero(amount - spent)
}

async function readCalls(client: Client, hash: Hex): Promise<bigint> {
  const args = [delegationManager, hash] as const
  const address = enforcers.limitedCalls
  return readContract(client, { address, abi: countAbi, functionName: 'callCounts', args })
}

function termsOf({ caveats }: Delegation, address: string): Hex {
  const found = caveats.find(({ enforcer }) => enforcer.toLowerCase() === address.toLowerCase())
  return found?.terms ?? '0x'
}

function notBelowZero(amount: bigint): bigint {
  return amount > 0n ? amount : 0n
}
