import { encodeAbiParameters, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { decodeTransferLogs, type Log } from './decodeTransferLogs.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const word = (value: bigint | Hex): Hex =>
  `0x${(typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')}`
const join = (...words: readonly Hex[]): Hex => `0x${words.map((one) => one.slice(2)).join('')}`
const pay = (amount: bigint, change: Partial<Log> = {}): Log => ({
  address: token,
  topics: [transfer, word(account), word(other)],
  data: word(amount),
  ...change,
})
const changesOf = (...logs: readonly Log[]) => decodeTransferLogs(logs, account).changes
const asset = { kind: 'token', address: token }

test('a transfer from the account is negative, one to it positive, and both are summed per contract', () => {
  const receive = pay(5n, { topics: [transfer, word(other), word(account)] })
  expect(changesOf(pay(3n))).toEqual([{ asset, amount: -3n }])
  expect(changesOf(receive)).toEqual([{ asset, amount: 5n }])
  expect(changesOf(pay(3n), receive)).toEqual([{ asset, amount: 2n }])
  expect(changesOf(pay(5n), receive)).toEqual([])
})

test('the case of addresses does not split or hide a change', () => {
  const lower = pay(1n, { address: token.toLowerCase() as Hex })
  const upper = pay(2n, {
    topics: [transfer, word(account.toUpperCase().replace('X', 'x') as Hex), word(other)],
  })
  expect(changesOf(lower, upper)).toMatchObject([{ amount: -3n }])
  const loud = pay(1n, {
    topics: [`0x${transfer.slice(2).toUpperCase()}`, word(account), word(other)],
  })
  expect(changesOf(loud)).toEqual([{ asset, amount: -1n }])
})

test('a transfer between other accounts or to the account itself changes nothing', () => {
  expect(changesOf(pay(1n, { topics: [transfer, word(other), word(token)] }))).toEqual([])
  expect(changesOf(pay(1n, { topics: [transfer, word(account), word(account)] }))).toEqual([])
})

test('the native coin’s logs count as the coin, in any case of their address', () => {
  for (const address of [coin, coin.toLowerCase()] as Hex[]) {
    expect(changesOf(pay(1n, { address }))).toEqual([{ asset: { kind: 'coin' }, amount: -1n }])
  }
})

test('a transfer of ERC-20 may have its words in topics or data; three of them, no more and no fewer', () => {
  const topics = [transfer] as Hex[]
  const words = [word(account), word(other), word(7n)]
  expect(changesOf(pay(0n, { topics, data: join(...words) }))).toEqual([{ asset, amount: -7n }])
  expect(changesOf(pay(0n, { topics, data: join(...words.slice(1)) }))).toEqual([])
  expect(changesOf(pay(0n, { data: join(word(7n), word(7n)) }))).toEqual([])
  expect(changesOf(pay(0n, { data: `${word(7n)}00` }))).toEqual([])
  expect(changesOf(pay(0n, { data: '0x' }))).toEqual([])
})

test('a transfer with four topics is one NFT with the id of its last topic', () => {
  const nft = pay(0n, { topics: [transfer, word(account), word(other), word(9n)], data: '0x' })
  const id9 = { asset: { kind: 'nft', address: token, id: 9n }, amount: -1n }
  expect(changesOf(nft)).toEqual([id9])
  expect(changesOf(nft, { ...nft, topics: [...nft.topics.slice(0, 3), word(10n)] })).toHaveLength(2)
})

test('ERC-1155: the receiver and the sender are the third and fourth topic; ids are told apart', () => {
  const topics: readonly Hex[] = [single, word(token), word(account), word(other)]
  const one = pay(0n, { topics, data: join(word(4n), word(6n)) })
  expect(changesOf(one)).toEqual([{ asset: { kind: 'nft', address: token, id: 4n }, amount: -6n }])
  expect(changesOf({ ...one, data: word(4n) })).toEqual([])
  expect(changesOf({ ...one, topics: topics.slice(0, 3) })).toEqual([])
  const many = (ids: bigint[], amounts: bigint[]) =>
    pay(0n, {
      topics: [batch, word(token), word(other), word(account)],
      data: encodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], [ids, amounts]),
    })
  expect(changesOf(many([1n, 2n], [3n, 4n])).map(({ amount }) => amount)).toEqual([3n, 4n])
  expect(changesOf(many([1n, 2n], [3n])).map(({ amount }) => amount)).toEqual([3n])
  expect(changesOf({ ...many([1n], [3n]), data: '0x' })).toEqual([])
  expect(changesOf({ ...many([1n], [3n]), topics: [batch, word(token), word(other)] })).toEqual([])
})

test('a thousand transfers are complete, and one more is not; other logs do not count', () => {
  const logs = Array.from({ length: 1_000 }, () => pay(1n))
  const noise = Array.from({ length: 10 }, () => pay(1n, { topics: [word(1n)] }))
  const complete = { changes: [{ asset, amount: -1_000n }], isComplete: true }
  expect(decodeTransferLogs(logs, account)).toEqual(complete)
  expect(decodeTransferLogs([...noise, ...logs, pay(1n, { topics: [] })], account)).toEqual(
    complete,
  )
  expect(decodeTransferLogs([...logs, pay(1n)], account)).toEqual({
    ...complete,
    isComplete: false,
  })
})

const batchOf = (length: number) =>
  pay(0n, {
    topics: [batch, word(token), word(account), word(other)],
    data: encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [Array.from({ length }, (_, at) => BigInt(at)), Array.from({ length }, () => 1n)],
    ),
  })

test('a batch of 200 ids is read, and one of 201 makes the changes incomplete', () => {
  expect(decodeTransferLogs([batchOf(200)], account)).toMatchObject({ isComplete: true })
  expect(changesOf(batchOf(200))).toHaveLength(200)
  expect(decodeTransferLogs([batchOf(201)], account)).toEqual({ changes: [], isComplete: false })
})

test('two thousand movements are complete, and one more is not', () => {
  const ten = Array.from({ length: 10 }, () => batchOf(200))
  expect(decodeTransferLogs(ten, account).isComplete).toBe(true)
  const more = decodeTransferLogs([...ten, pay(1n)], account)
  expect(more.isComplete).toBe(false)
  expect(more.changes).toHaveLength(200)
})
