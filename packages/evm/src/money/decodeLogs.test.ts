import { encodeAbiParameters, encodePacked, type Hex, pad, toEventSelector, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf, visitor } from '../testing/pureContext.ts'
import { allowancesIn, changesOf, transfersIn } from './decodeLogs.ts'
import { isHarmlessEvent } from './harmlessEvents.ts'

const [token, other, third] = [2, 3, 4].map(addressOf) as [Hex, Hex, Hex]
const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const words = (...values: readonly bigint[]): Hex =>
  encodePacked(
    values.map(() => 'uint256'),
    [...values],
  )
const event = (
  signature: string,
  indexed: readonly Hex[],
  data: Hex = '0x',
  address: Hex = token,
) => ({
  address: address.toLowerCase(),
  topics: [toEventSelector(signature), ...indexed.map((topic) => pad(topic))],
  data,
})
const transfer = (from: Hex, to: Hex, amount: bigint, address: Hex = token) =>
  event('Transfer(address,address,uint256)', [from, to], words(amount), address)
const nft = (from: Hex, to: Hex, id: bigint) =>
  event('Transfer(address,address,uint256)', [from, to, toHex(id)])
const single = (from: Hex, to: Hex, id: bigint, amount: bigint) =>
  event(
    'TransferSingle(address,address,address,uint256,uint256)',
    [other, from, to],
    words(id, amount),
  )
const batch = (from: Hex, to: Hex, ids: readonly bigint[], amounts: readonly bigint[]) =>
  event(
    'TransferBatch(address,address,address,uint256[],uint256[])',
    [other, from, to],
    encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]),
  )

describe('changes', () => {
  test('are the sums of transfers in and out, by asset', () => {
    const logs = [
      transfer(visitor, other, 5n),
      transfer(other, visitor, 7n),
      transfer(other, third, 100n),
      transfer(visitor, other, 3n, native),
      nft(other, visitor, 9n),
      single(other, visitor, 8n, 2n),
      batch(visitor, third, [8n, 6n], [1n, 4n]),
    ]
    expect(changesOf(logs, visitor.toLowerCase() as Hex)).toEqual([
      { kind: 'token', token, amount: 2n },
      { kind: 'native', amount: -3n },
      { kind: 'nft', token, id: 9n, amount: 1n },
      { kind: 'nft', token, id: 8n, amount: 1n },
      { kind: 'nft', token, id: 6n, amount: -4n },
    ])
  })

  test('leave out changes that sum to zero, and a transfer from the account to itself', () => {
    expect(
      changesOf([transfer(visitor, other, 5n), transfer(third, visitor, 5n)], visitor),
    ).toEqual([])
    expect(changesOf([transfer(visitor, visitor, 5n)], visitor)).toEqual([])
    expect(
      changesOf([transfer(visitor, other, 5n), transfer(third, visitor, 4n)], visitor),
    ).toEqual([{ kind: 'token', token, amount: -1n }])
  })

  test('of two tokens, and of two ids, are apart', () => {
    const logs = [transfer(visitor, other, 5n), transfer(visitor, other, 6n, third)]
    expect(changesOf(logs, visitor)).toEqual([
      { kind: 'token', token, amount: -5n },
      { kind: 'token', token: third, amount: -6n },
    ])
    expect(changesOf([nft(visitor, other, 1n), nft(other, visitor, 2n)], visitor)).toEqual([
      { kind: 'nft', token, id: 1n, amount: -1n },
      { kind: 'nft', token, id: 2n, amount: 1n },
    ])
  })
})

describe('transfers', () => {
  test.each([
    ['an event without topics', { address: token, topics: [], data: '0x' as Hex }],
    ['a transfer without parties', event('Transfer(address,address,uint256)', [])],
    ['a transfer without recipient', event('Transfer(address,address,uint256)', [visitor])],
    [
      'another event of four topics',
      event('Other(address,address,address)', [visitor, other, third]),
    ],
    [
      'a single transfer without recipient',
      event('TransferSingle(address,address,address,uint256,uint256)', [visitor, other]),
    ],
    [
      'a single transfer without parties',
      event('TransferSingle(address,address,address,uint256,uint256)', [visitor]),
    ],
  ])('are none in %s', (_, log) => {
    expect(transfersIn(log)).toEqual([])
  })

  test('without data are zero', () => {
    expect(transfersIn(event('Transfer(address,address,uint256)', [visitor, other]))).toEqual([
      { asset: { kind: 'token', token, amount: 0n }, from: visitor, to: other },
    ])
  })

  test('take the first word of longer data, and both words of a single transfer', () => {
    const data = words(5n, 6n)
    const long = event('Transfer(address,address,uint256)', [visitor, other], data)
    expect(transfersIn(long)).toEqual([
      { asset: { kind: 'token', token, amount: 5n }, from: visitor, to: other },
    ])
    expect(transfersIn(single(visitor, other, 2n ** 255n, 3n))).toEqual([
      { asset: { kind: 'nft', token, id: 2n ** 255n, amount: 3n }, from: visitor, to: other },
    ])
  })

  test('of a batch have zero where an amount is missing', () => {
    expect(transfersIn(batch(visitor, other, [1n, 2n], [5n]))).toEqual([
      { asset: { kind: 'nft', token, id: 1n, amount: 5n }, from: visitor, to: other },
      { asset: { kind: 'nft', token, id: 2n, amount: 0n }, from: visitor, to: other },
    ])
  })
})

describe('allowances', () => {
  const approval = (owner: Hex, spender: Hex, amount: bigint, address: Hex = token) =>
    event('Approval(address,address,uint256)', [owner, spender], words(amount), address)
  const permit2 = (kind: 'Approval' | 'Permit', amount: bigint, owner: Hex = visitor) =>
    event(
      kind === 'Approval'
        ? 'Approval(address,address,address,uint160,uint48)'
        : 'Permit(address,address,address,uint160,uint48,uint48)',
      [owner, token, other],
      words(amount, 9n, 0n),
      third,
    )
  const forAll = (isOn: bigint) =>
    event('ApprovalForAll(address,address,bool)', [visitor, other], words(isOn))
  const ofNft = (spender: Hex) =>
    event('Approval(address,address,uint256)', [visitor, spender, toHex(7n)])

  test.each([
    ['of a token', approval(visitor, other, 5n), 5n],
    ['of one unit', approval(visitor, other, 1n), 1n],
    ['of one NFT', ofNft(other), 1n],
    ['of a collection', forAll(1n), 'all'],
    ['of Permit2', permit2('Approval', 5n), 5n],
    ['of Permit2, by signature', permit2('Permit', 6n), 6n],
  ])('%s are decoded from its event', (_, log, amount) => {
    expect(allowancesIn([log], visitor.toLowerCase() as Hex)).toEqual([
      { token, spender: other, amount },
    ])
    expect(allowancesIn([log], other)).toEqual([])
  })

  test.each([
    ['taken back from a token', [approval(visitor, other, 5n), approval(visitor, other, 0n)]],
    ['of a collection, switched off', [forAll(1n), forAll(0n)]],
    ['of one NFT for the zero address', [ofNft(addressOf(0))]],
    ['of Permit2, taken back', [permit2('Approval', 5n), permit2('Approval', 0n)]],
    ['of another owner', [approval(third, other, 5n), permit2('Permit', 5n, third)]],
    [
      'in other events',
      [event('Other(address,address,address)', [visitor, token, other], words(5n))],
    ],
    ['without a spender', [event('Approval(address,address,uint256)', [visitor], words(5n))]],
    ['without topics', [{ address: token, topics: [], data: words(5n) }]],
    [
      'of Permit2 without a spender',
      [event('Approval(address,address,address,uint160,uint48)', [visitor, token], words(5n))],
    ],
  ])('are none %s', (_, logs) => {
    expect(allowancesIn(logs, visitor)).toEqual([])
  })

  test('are the last of each token and spender', () => {
    const logs = [
      approval(visitor, other, 0n),
      approval(visitor, other, 5n),
      approval(visitor, third, 6n),
      approval(visitor, other, 7n, third),
      approval(visitor, other, 8n),
    ]
    expect(allowancesIn(logs, visitor)).toEqual([
      { token, spender: other, amount: 8n },
      { token, spender: third, amount: 6n },
      { token: third, spender: other, amount: 7n },
    ])
  })
})

describe('a harmless event', () => {
  test.each([
    'Transfer(address,address,uint256)',
    'Permit(address,address,address,uint160,uint48,uint48)',
    'Burned(address,address,uint256,bytes,bytes)',
    'Deposit(address,address,address,uint256,uint16)',
    'ReserveUsedAsCollateralDisabled(address,address)',
    'Swap(address,uint256,uint256,uint256,uint256,address)',
    'Voted(address,address,uint256)',
    'AccountDeployed(bytes32,address,address,address)',
  ])('is %s', (signature) => {
    expect(isHarmlessEvent(event(signature, [visitor, other, third]), visitor)).toBe(true)
  })

  test.each([
    ['OwnershipTransferred(address,address)', 1],
    ['OwnershipTransferStarted(address,address)', 1],
    ['RoleGranted(bytes32,address,address)', 1],
  ])('%s gives to the second topic', (signature, index) => {
    const given = [other, other, other].map((topic, at) => (at === index ? visitor : topic))
    const taken = [visitor, visitor, visitor].map((topic, at) => (at === index ? other : topic))
    expect(isHarmlessEvent(event(signature, given), visitor)).toBe(true)
    expect(isHarmlessEvent(event(signature, taken), visitor)).toBe(false)
    expect(isHarmlessEvent(event(signature, given.slice(0, 1)), visitor)).toBe(false)
  })

  test.each([
    { address: token, topics: [], data: '0x' as Hex },
    event('Other(address,address)', [visitor, visitor, visitor]),
    event('Other(address,address)', []),
  ])('is no other event', (log) => {
    expect(isHarmlessEvent(log, visitor)).toBe(false)
  })
})
