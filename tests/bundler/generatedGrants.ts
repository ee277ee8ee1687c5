import type { Allowance, Grant } from '@latchkey/delegation'
import { localAccounts, localAddresses } from '@latchkey/testing'
import fc from 'fast-check'
import { type Address, concat, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { PermissionUse } from './grantModel.ts'

const { bob, carol, dave, erin, spare1, spare2 } = localAccounts
const { usdc, latch } = localAddresses
const addresses: readonly Address[] = [carol.address, dave.address, erin.address]
const methods: readonly Hex[] = ['0xa0712d68', '0x12345678', '0xd0e30db0']

/** What of a permitted use is changed. */
const deviations = [
  'none',
  'by',
  'to',
  'payee',
  'value',
  'bytes',
  'method',
  'batch',
  'try',
] as const

export type GrantPlan = {
  grant: Omit<Grant, 'startsAt' | 'endsAt'> & { startsIn: bigint; endsIn: bigint }
  uses: readonly {
    pick: number
    amount: bigint
    seconds: bigint
    change: (typeof deviations)[number]
  }[]
}

const allowance: fc.Arbitrary<Allowance> = fc.record({
  amount: fc.bigInt({ min: 1n, max: 100n }),
  periodSeconds: fc.option(fc.bigInt({ min: 60n, max: 200n })),
})
const pay = (token: Address | null, mostPayees: number) =>
  fc.record({
    kind: fc.constant('pay' as const),
    token: fc.constant(token),
    allowance,
    payees: fc.uniqueArray(fc.constantFrom(...addresses), { maxLength: mostPayees }),
  })
const call = fc.record({
  kind: fc.constant('call' as const),
  contracts: fc.uniqueArray(fc.constantFrom(...addresses), { minLength: 1 }),
  methods: fc.uniqueArray(fc.constantFrom(...methods), { minLength: 1 }),
  value: fc.bigInt({ min: 0n, max: 100n }),
})

/** Permissions of every kind with a sequence of uses, of which some are not permitted. */
export const grantPlans: fc.Arbitrary<GrantPlan> = fc.record({
  grant: fc.record({
    redeemer: fc.constant(bob.address as Address),
    startsIn: fc.bigInt({ min: 0n, max: 60n }),
    endsIn: fc.bigInt({ min: 150n, max: 500n }),
    maxCalls: fc.option(fc.bigInt({ min: 1n, max: 5n })),
    action: fc.oneof(pay(null, 3), pay(usdc, 1), call),
  }),
  uses: fc.array(
    fc.record({
      pick: fc.nat(10),
      amount: fc.bigInt({ min: 0n, max: 25n }),
      seconds: fc.bigInt({ min: 1n, max: 80n }),
      change: fc.oneof(
        { weight: 3, arbitrary: fc.constant('none' as const) },
        fc.constantFrom(...deviations),
      ),
    }),
    { minLength: 4, maxLength: 8 },
  ),
})

/** The grant of a plan and its uses, from a moment on. */
export function timePlan(
  { grant, uses }: GrantPlan,
  from: bigint,
): { grant: Grant; uses: readonly PermissionUse[] } {
  const { startsIn, endsIn, ...rest } = grant
  const timed: Grant = {
    ...rest,
    startsAt: rest.action.kind === 'call' ? 0n : from + startsIn,
    endsAt: from + endsIn,
  }
  let at = from
  return {
    grant: timed,
    uses: uses.map((use) => {
      at += use.seconds
      return { ...change(permittedUse(timed, use), use.change), at }
    }),
  }
}

type Untimed = Omit<PermissionUse, 'at'>

function permittedUse(
  { redeemer, action }: Grant,
  { pick, amount }: GrantPlan['uses'][number],
): Untimed {
  const own = { by: redeemer, mode: 'single' } as const
  const of = <T>(list: readonly T[]): T => list[pick % list.length] as T
  if (action.kind === 'call') {
    const data = concat([of(action.methods), '0x00112233'])
    return { ...own, to: of(action.contracts), value: action.value === 0n ? 0n : amount, data }
  }
  const payee = of(action.payees.length > 0 ? action.payees : addresses)
  if (action.token === null) return { ...own, to: payee, value: amount, data: '0x' }
  return { ...own, to: action.token, value: 0n, data: transfer(payee, amount) }
}

function change(use: Untimed, what: (typeof deviations)[number]): Untimed {
  switch (what) {
    case 'none':
      return use
    case 'by':
      return { ...use, by: spare1.address }
    case 'to':
      return { ...use, to: use.to === usdc ? latch : spare2.address }
    case 'payee':
      return use.to === usdc ? { ...use, data: transfer(spare2.address, 1n) } : use
    case 'value':
      return { ...use, value: use.value + 50n }
    case 'bytes':
      return { ...use, data: use.data === '0x' ? '0x00' : (use.data.slice(0, -2) as Hex) }
    case 'method':
      return { ...use, data: concat(['0x095ea7b3', `0x${use.data.slice(10)}`]) }
    case 'batch':
    case 'try':
      return { ...use, mode: what }
  }
}

function transfer(to: Address, amount: bigint): Hex {
  return encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
}
