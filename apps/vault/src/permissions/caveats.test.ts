import { decodeGrant, encodeContext, encodeGrant, type Grant } from '@latchkey/delegation'
import fc from 'fast-check'
import { type Address, concat, getAddress, type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { NotAllowed } from '../approve/NotAllowed.ts'
import { hybridAccountOf } from '../smartAccount/smartAccount.ts'
import { decodeContext, decodeDelegation, draftDelegation } from './delegation.ts'

const account = hybridAccountOf('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
const other: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const bytes = (size: number) =>
  fc.uint8Array({ minLength: size, maxLength: size }).map((all) => toHex(all))
const address = bytes(20).map((hex) => getAddress(hex))
const amount = fc.bigInt({ min: 1n, max: 2n ** 128n - 1n })
const payment = (token: fc.Arbitrary<Address | null>, payees: number) =>
  fc.record({
    kind: fc.constant('pay' as const),
    token,
    allowance: fc.record({
      amount,
      periodSeconds: fc.option(fc.bigInt({ min: 60n, max: 10n ** 6n })),
    }),
    payees: fc.array(address, { maxLength: payees }),
  })
const grants: fc.Arbitrary<Grant> = fc
  .record({
    redeemer: address,
    // A start at second 1 is encoded as no start.
    startsAt: fc.bigInt({ min: 2n, max: 2n ** 40n }),
    endsAt: fc.bigInt({ min: 1n, max: 2n ** 40n }),
    maxCalls: fc.option(fc.bigInt({ min: 1n, max: 10n ** 6n })),
    action: fc.oneof(
      payment(fc.constant(null), 10),
      payment(address, 1),
      fc.record({
        kind: fc.constant('call' as const),
        contracts: fc.array(address, { minLength: 1, maxLength: 10 }),
        methods: fc.array(bytes(4), { minLength: 1, maxLength: 20 }),
        value: fc.option(amount, { nil: 0n }),
      }),
    ),
  })
  .map((grant) => ({ ...grant, startsAt: grant.action.kind === 'call' ? 0n : grant.startsAt }))

test('an ERC-7715 grant that the vault decodes from its caveats is the grant that was encoded', () => {
  fc.assert(
    fc.property(grants, (grant) => {
      expect(decodeGrant(encodeGrant(grant))).toEqual(grant)
    }),
    { numRuns: 200 },
  )
})

test('the vault decodes no grant of which a caveat is missing, comes twice, or is changed', () => {
  fc.assert(
    fc.property(grants, fc.nat(), (grant, seed) => {
      const caveats = encodeGrant(grant)
      const at = seed % caveats.length
      const chosen = caveats[at]
      if (!chosen) throw new RangeError('no caveat')
      const rest = caveats.filter((_, index) => index !== at)
      const longer = { ...chosen, terms: concat([chosen.terms, '0x00']) }
      const foreign = { ...chosen, enforcer: other }
      // Without a caveat the grant is another one, which the approval would show, or none.
      expect(decodeGrant(rest)).not.toEqual(grant)
      for (const changed of [
        [...caveats, chosen],
        caveats.with(at, longer),
        caveats.with(at, foreign),
      ]) {
        expect(decodeGrant(changed)).toBeNull()
      }
    }),
    { numRuns: 200 },
  )
})

const grant: Grant = {
  redeemer: other,
  startsAt: 0n,
  endsAt: 10n,
  maxCalls: null,
  action: {
    kind: 'pay',
    token: null,
    allowance: { amount: 1n, periodSeconds: null },
    payees: [],
  },
}

test('the vault decodes a permission context only in the form that it encodes, and only of its own account', () => {
  const delegation = { ...draftDelegation(account.address, grant), signature: '0x12' as Hex }
  const context = encodeContext(delegation)
  expect(decodeDelegation(decodeContext(context), account.address)).toEqual(grant)
  expect(() => decodeDelegation(decodeContext(context), other)).toThrow(NotAllowed)
  const anyone = { ...delegation, delegate: account.address }
  expect(() => decodeDelegation(anyone, account.address)).toThrow(NotAllowed)
  const changed = [concat([context, '0x00']), context.replace('ffff', '0000') as Hex, '0x', '0x12']
  for (const bad of changed) expect(() => decodeContext(bad as Hex)).toThrow(NotAllowed)
})

test('two delegations of the same grant that the vault drafts have different salts', () => {
  const [one, two] = [1, 2].map(() => draftDelegation(account.address, grant).salt)
  expect(one).not.toBe(two)
})
