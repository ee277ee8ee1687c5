import { getAddress, type Hex } from 'viem'
import { expect, test } from 'vitest'
import { decodeCall } from './decodeCall.ts'

const caller = { account: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', chainId: 'eip155:1' }
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const router = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const word = (value: bigint | string): string =>
  (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
const decode = (data: string, change: { value?: bigint; to?: Hex | null } = {}) =>
  decodeCall({ to: token, value: 0n, gas: null, ...change, data: data as Hex }, caller)
const calls = { transfer: '0xa9059cbb', approve: '0x095ea7b3', setApprovalForAll: '0xa22cb465' }

test('the vault decodes a token payment: receiver, contract and amount', () => {
  expect(decode(calls.transfer + word(other) + word(5n))).toEqual({
    title: 'Send',
    facts: [
      { label: 'To', value: other, kind: 'address' },
      { label: 'Token contract', value: token, kind: 'address' },
    ],
    warnings: [],
    needsWindow: false,
    movesValue: true,
    receivers: [other],
    token: { address: token, amount: 5n, label: 'Amount' },
  })
})

test.each(Object.entries(calls))(
  'the vault does not decode %s with a coin, a word or a byte too much, or with too few',
  (_name, selector) => {
    const data = selector + word(other) + word(1n)
    expect(decode(data).title).not.toBe('Contract call')
    for (const [strange, value] of [
      [data, 1n],
      [data + word(0n), 0n],
      [`${data}00`, 0n],
      [data.slice(0, -2), 0n],
      [selector + word(other), 0n],
      [selector, 0n],
      [selector + word(2n ** 160n) + word(1n), 0n],
      [`${data.slice(0, 9)}0${data.slice(10)}`, 0n],
    ] as const) {
      expect(decode(strange, { value })).toMatchObject({
        title: 'Contract call',
        needsWindow: true,
        movesValue: true,
        receivers: [],
        warnings: [{ level: 'danger' }],
      })
    }
  },
)

test('the highest address is an address, and one above it is none', () => {
  const highest = getAddress(`0x${'f'.repeat(40)}`)
  expect(decode(calls.transfer + word(2n ** 160n - 1n) + word(1n)).receivers).toEqual([highest])
  expect(decode(calls.transfer + word(0n) + word(1n)).receivers).toEqual([`0x${'0'.repeat(40)}`])
})

test.each([
  [0n, [], false, []],
  [1n, ['caution'], false, [other]],
  [2n ** 128n - 1n, ['caution'], false, [other]],
  [2n ** 128n, ['danger'], true, [other]],
] as const)(
  'the vault’s decoding of an allowance of %s',
  (amount, levels, needsWindow, receivers) => {
    const decoded = decode(calls.approve + word(other) + word(amount))
    expect(decoded.warnings.map(({ level }) => level)).toEqual(levels)
    expect(decoded).toMatchObject({ needsWindow, movesValue: true, receivers })
    expect(decoded.token).toEqual(
      needsWindow ? undefined : { address: token, amount, label: 'Amount' },
    )
    const shown = decoded.facts.filter(({ kind }) => kind === 'amount').map(({ value }) => value)
    expect(shown).toEqual(needsWindow ? ['Unlimited'] : [])
  },
)

test('an allowance and its revocation have different titles, and no limit another warning than a limit', () => {
  const approve = (amount: bigint) => decode(calls.approve + word(other) + word(amount))
  expect(approve(0n).title).not.toBe(approve(1n).title)
  expect(approve(2n ** 256n - 1n).title).toBe(approve(1n).title)
  expect(approve(2n ** 256n - 1n).warnings).not.toEqual(approve(1n).warnings)
})

test('a known router of this network is no new receiver of an allowance; on another network it is', () => {
  const data = (calls.approve + word(router) + word(5n)) as Hex
  const call = { to: token, value: 0n, gas: null, data } as const
  expect(decodeCall(call, caller).receivers).toEqual([])
  expect(decodeCall(call, { ...caller, chainId: 'eip155:10' }).receivers).toEqual([router])
})

test('an operator of all NFTs needs the window, and its revocation does not', () => {
  const set = (isApproved: bigint) =>
    decode(calls.setApprovalForAll + word(other) + word(isApproved))
  for (const isApproved of [1n, 2n, 2n ** 255n]) {
    expect(set(isApproved)).toMatchObject({
      needsWindow: true,
      movesValue: true,
      receivers: [other],
      warnings: [{ level: 'danger' }],
    })
  }
  expect(set(0n)).toMatchObject({ needsWindow: false, movesValue: false, warnings: [] })
  expect(set(0n).title).not.toBe(set(1n).title)
})

test('a call without data is a payment of the native coin, and one without receiver a deployment', () => {
  expect(decode('0x', { value: 1n })).toMatchObject({ title: 'Send', receivers: [token] })
  expect(decode('0x')).toMatchObject({ needsWindow: false, movesValue: true, warnings: [] })
  expect(decode('0x', { to: null })).toMatchObject({
    needsWindow: true,
    movesValue: true,
    warnings: [{ level: 'danger' }],
  })
})

test('the vault shows all bytes of a deployment and of an unknown call as code', () => {
  const code = '0x600160005260206000f3'
  expect(decode(code, { to: null }).facts).toEqual([{ label: 'Data', value: code, kind: 'code' }])
  expect(decode('0x12345678').facts).toEqual([
    { label: 'Contract', value: token, kind: 'address' },
    { label: 'Data', value: '0x12345678', kind: 'code' },
  ])
})

test.each([
  [0n, 'Revoke spending permission', [], []],
  [1n, 'Spending permission', [other], ['caution']],
  [2n ** 128n - 1n, 'Spending permission', [other], ['caution']],
  [2n ** 128n, 'Spending permission', [other], ['danger']],
] as const)(
  'the vault decodes an allowance of %d: title, receivers and warnings',
  (amount, title, receivers, levels) => {
    const decoded = decode(calls.approve + word(other) + word(amount))
    expect(decoded.title).toBe(title)
    expect(decoded.receivers).toEqual(receivers)
    expect(decoded.warnings.map(({ level }) => level)).toEqual(levels)
    expect(decoded.facts.map(({ kind }) => kind)).toEqual(
      levels[0] === 'danger' ? ['address', 'address', 'amount'] : ['address', 'address'],
    )
  },
)
