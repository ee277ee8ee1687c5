import {
  type Allowance,
  type ExecutionPermission,
  executionPermission,
  type Grant,
  type GrantAction,
  type PermissionRequest,
  type PermissionRule,
  permissionRule,
} from '@latchkey/delegation'
import * as v from 'valibot'
import { type Address, getAddress, isAddressEqual } from 'viem'
import { isUnlimited } from '../approve/isUnlimited.ts'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { refusals as accountRefusals } from '../smartAccount/refusals.ts'
import type { SmartAccount } from '../smartAccount/smartAccount.ts'
import { parseContractCall } from './parseContractCall.ts'
import { refusals } from './refusals.ts'

const maxDurationSeconds = 24n * 60n * 60n
const minPeriodSeconds = 60n
/** The DelegationManager takes this delegate as "any account". */
const anyDelegate = '0x0000000000000000000000000000000000000a11'

type Circumstances = {
  account: SmartAccount
  chainId: string
  /** Unix seconds of this device, for the longest duration. */
  now: bigint
}

/**
 * A request of ERC-7715 as the grant that would be signed. Rejects what has no limit, and what the chain could not
 * enforce.
 * @throws NotAllowed
 */
export function parsePermissionRequest(
  request: PermissionRequest,
  { account, chainId, now }: Circumstances,
): Grant {
  if (`eip155:${request.chainId}` !== chainId) throw new NotAllowed(accountRefusals.otherNetwork)
  if (request.from && !isAddressEqual(request.from, account.address)) {
    throw new NotAllowed(accountRefusals.otherAccount)
  }
  const redeemer = parseRedeemer(request.to, account)
  const permission = parsePermission(request.permission)
  const rules = parseRules(request.rules ?? [])
  if (rules.redeemer?.some((address) => !isAddressEqual(address, redeemer))) {
    throw new NotAllowed(refusals.otherRedeemer)
  }
  if (rules.expiry === null) throw new NotAllowed(refusals.noExpiry)
  const grant: Grant = {
    redeemer,
    startsAt: startOf(permission, now),
    endsAt: rules.expiry,
    maxCalls: rules.maxCalls,
    action: parseAction(permission, rules.payees, account),
  }
  if (grant.endsAt > now + maxDurationSeconds) throw new NotAllowed(refusals.tooLong)
  if (grant.endsAt <= now || grant.endsAt <= grant.startsAt)
    throw new NotAllowed(refusals.endsTooEarly)
  if (grant.action.kind === 'call' && grant.maxCalls === null) {
    throw new NotAllowed(refusals.unlimitedCalls)
  }
  return grant
}

function parseRedeemer(to: Address, { address, owner }: SmartAccount): Address {
  if (BigInt(to) === 0n || to.toLowerCase() === anyDelegate) {
    throw new NotAllowed(refusals.openRedeemer)
  }
  if ([address, owner].some((own) => isAddressEqual(own, to))) {
    throw new NotAllowed(refusals.redeemerIsOwn)
  }
  return getAddress(to)
}

function parsePermission(permission: PermissionRequest['permission']): ExecutionPermission {
  const isKnown = executionPermission.options.some(
    ({ entries }) => entries.type.literal === permission.type,
  )
  if (!isKnown) throw new NotAllowed(refusals.unknownType(permission.type.slice(0, 60)))
  const read = v.safeParse(executionPermission, permission)
  if (!read.success) throw new NotAllowed(accountRefusals.malformed)
  return read.output
}

type Rules = {
  expiry: bigint | null
  payees: readonly Address[]
  redeemer: readonly Address[] | null
  maxCalls: bigint | null
}

function parseRules(requestedRules: readonly PermissionRequest['permission'][]): Rules {
  const rules: Rules = { expiry: null, payees: [], redeemer: null, maxCalls: null }
  const seen = new Set<string>()
  for (const { type, data } of requestedRules) {
    const isKnown = permissionRule.options.some(({ entries }) => entries.type.literal === type)
    if (!isKnown) throw new NotAllowed(refusals.unknownRule(type.slice(0, 60)))
    if (seen.has(type)) throw new NotAllowed(refusals.duplicateRule(type))
    seen.add(type)
    const read = v.safeParse(permissionRule, { type, data })
    if (!read.success) throw new NotAllowed(accountRefusals.malformed)
    Object.assign(rules, parseRule(read.output))
  }
  return rules
}

function parseRule({ type, data }: PermissionRule): Partial<Rules> {
  switch (type) {
    case 'expiry':
      return { expiry: BigInt(data.timestamp) }
    case 'payee':
      return { payees: data.addresses.map((address) => getAddress(address)) }
    case 'redeemer':
      return { redeemer: data.addresses }
    case 'call-limit':
      return { maxCalls: BigInt(data.count) }
  }
}

/** A period needs a start; an amount in total may be available at once. */
function startOf({ type, data }: ExecutionPermission, now: bigint): bigint {
  if (type === 'contract-call') return 0n
  const requestedStart = BigInt(data.startTime ?? 0)
  if ('periodAmount' in data) return requestedStart === 0n ? now : requestedStart
  return requestedStart > now ? requestedStart : 0n
}

function parseAction(
  permission: ExecutionPermission,
  payees: readonly Address[],
  account: SmartAccount,
): GrantAction {
  if (permission.type === 'contract-call') {
    if (payees.length > 0) throw new NotAllowed(refusals.payeesNotAllowed)
    return parseContractCall(permission.data, account)
  }
  const { data } = permission
  const token = 'tokenAddress' in data ? getAddress(data.tokenAddress) : null
  if (token && payees.length > 1) throw new NotAllowed(refusals.onePayee)
  return { kind: 'pay', token, allowance: parseAllowance(data), payees }
}

type Data = Exclude<ExecutionPermission, { type: 'contract-call' }>['data']

function parseAllowance(data: Data): Allowance {
  const isPeriodic = 'periodAmount' in data
  const amount = isPeriodic ? data.periodAmount : data.allowanceAmount
  const periodSeconds = isPeriodic ? BigInt(data.periodDuration) : null
  if (amount === 0n) throw new NotAllowed(refusals.noAmount)
  if (isUnlimited(amount)) throw new NotAllowed(refusals.unlimited)
  if (periodSeconds !== null && periodSeconds < minPeriodSeconds) {
    throw new NotAllowed(refusals.periodTooShort)
  }
  return { amount, periodSeconds }
}
