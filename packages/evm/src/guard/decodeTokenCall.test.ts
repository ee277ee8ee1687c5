import { describe, expect, test } from 'vitest'
import { calldata } from '../testing/calldata.ts'
import { addressOf, pureContext, visitor } from '../testing/pureContext.ts'
import { decodeTokenCall } from './decodeTokenCall.ts'

const token = addressOf(1)
const other = addressOf(2)
const third = addressOf(3)
const decode = (signature: string, args: readonly unknown[], value?: bigint) =>
  decodeTokenCall(
    { to: token, data: calldata(signature, ...args), ...(value === undefined ? {} : { value }) },
    pureContext,
  )
const only = (fact: object) => ({ facts: [fact], dangers: [] })
const risky = (fact: object, code: string, subject: string) => ({
  facts: [fact],
  dangers: [{ code, subject }],
})
const moved = { kind: 'transfers', token, to: other, amount: 7n }

describe('ERC-20', () => {
  test('transfer pays the recipient', () => {
    expect(decode('transfer(address, uint256)', [other, 7n])).toEqual(only(moved))
  })

  test.each(['transferAndCall(address, uint256, bytes)', 'send(address, uint256, bytes)'])(
    '%s also calls the recipient',
    (signature) => {
      expect(decode(signature, [other, 7n, '0x'])).toEqual(risky(moved, 'unknown-call', other))
    },
  )

  test('transferFrom of the account’s own tokens is a drainer’s call; of others it names them', () => {
    const signature = 'transferFrom(address, address, uint256)'
    expect(decode(signature, [visitor, other, 7n])).toEqual(
      risky(moved, 'gives-for-nothing', other),
    )
    expect(decode(signature, [third, other, 7n])).toEqual(only({ ...moved, from: third }))
  })

  test.each([
    ['approve(address, uint256)', [other, 7n]],
    ['approveAndCall(address, uint256, bytes)', [other, 7n, '0x']],
    ['increaseAllowance(address, uint256)', [other, 7n]],
    ['increaseApproval(address, uint256)', [other, 7n]],
  ])('%s is an allowance', (signature, args) => {
    const fact = { kind: 'allows', token, spender: other, amount: 7n }
    expect(decode(signature, args)).toEqual(risky(fact, 'allowance', other))
  })

  test('decreaseAllowance and an allowance of zero take back', () => {
    const fact = { kind: 'revokes', token, spender: other }
    expect(decode('decreaseAllowance(address, uint256)', [other, 7n])).toEqual(only(fact))
    expect(decode('approve(address, uint256)', [other, 0n])).toEqual(only(fact))
  })

  test('authorizeOperator (ERC-777) is an allowance of everything', () => {
    const fact = { kind: 'allows', token, spender: other, amount: 'all' }
    expect(decode('authorizeOperator(address)', [other])).toEqual(risky(fact, 'operator', other))
  })
})

describe('NFTs', () => {
  const nft = (id: bigint) => ({ kind: 'transfers-nft', token, to: other, id })

  test.each([
    ['safeTransferFrom(address, address, uint256)', [visitor, other, 7n]],
    ['safeTransferFrom(address, address, uint256, bytes)', [visitor, other, 7n, '0x']],
    ['safeTransferFrom(address, address, uint256, uint256, bytes)', [visitor, other, 7n, 1n, '0x']],
  ])('%s moves an NFT', (signature, args) => {
    expect(decode(signature, args)).toEqual(risky(nft(7n), 'nft-leaves', other))
  })

  test('safeBatchTransferFrom names every NFT', () => {
    const signature = 'safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)'
    expect(decode(signature, [visitor, other, [7n, 8n], [1n, 1n], '0x'])).toEqual({
      facts: [nft(7n), nft(8n)],
      dangers: [{ code: 'nft-leaves', subject: other }],
    })
  })

  test('setApprovalForAll gives an operator, or takes it back', () => {
    const signature = 'setApprovalForAll(address, bool)'
    const fact = { kind: 'allows', token, spender: other, amount: 'all' }
    expect(decode(signature, [other, true])).toEqual(risky(fact, 'operator', other))
    expect(decode(signature, [other, false])).toEqual(
      only({ kind: 'revokes', token, spender: other }),
    )
  })
})

const zero = `0x${'0'.repeat(64)}`
test.each([
  [
    'permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
    [visitor, other, 7n, 9n, 27, zero, zero],
  ],
  [
    'permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)',
    [visitor, other, 7n, 9n, true, 27, zero, zero],
  ],
  [
    'transferWithAuthorization(address, address, uint256, uint256, uint256, bytes32, uint8, bytes32, bytes32)',
    [visitor, other, 7n, 0n, 9n, zero, 27, zero, zero],
  ],
])('%s executes a signature, which is an unknown call', (signature, args) => {
  const method = signature.slice(0, signature.indexOf('('))
  expect(decode(signature, args)).toEqual(
    risky({ kind: 'calls', contract: token, method }, 'unknown-call', token),
  )
})

describe('wrapping', () => {
  test('deposit wraps the value of the call, at an unverified contract', () => {
    const wraps = (amount: bigint) => ({ kind: 'wraps', token, amount })
    expect(decode('deposit()', [], 7n)).toEqual(risky(wraps(7n), 'unknown-call', token))
    expect(decode('deposit()', [])).toEqual(risky(wraps(0n), 'unknown-call', token))
  })

  test('withdraw unwraps its amount, at an unverified contract', () => {
    const fact = { kind: 'unwraps', token, amount: 7n }
    expect(decode('withdraw(uint256)', [7n])).toEqual(risky(fact, 'unknown-call', token))
  })
})

test('decodeTokenCall knows no other function, and nothing in a call without data', () => {
  expect(decode('mint(address, uint256)', [other, 7n])).toBeNull()
  expect(decodeTokenCall({ to: token, data: '0xa9059cbb' }, pureContext)).toBeNull()
  expect(decodeTokenCall({ to: token }, pureContext)).toEqual({ facts: [], dangers: [] })
})
