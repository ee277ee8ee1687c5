import { errorCodeOf, localAccounts } from '@latchkey/testing'
import { concatHex, type Hex, pad, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/pureContext.ts'
import { account, contracts, network, openPureEvm } from '../testing/pureEvm.ts'
import { hasPasskeyOwner } from './passkeyOwner.ts'
import { readPools } from './readPools.ts'
import { isContract, readAllowance, readToken, tokenBalance } from './tokens.ts'

const [token, spender, router, factory] = [2, 3, 4, 5].map(addressOf) as [Hex, Hex, Hex, Hex]
const { bob } = localAccounts
const invalid = token.slice(0, -1)
const open = (functions: Parameters<typeof contracts>[0], code: unknown = '0x60') =>
  openPureEvm({ node: { eth_call: contracts(functions), eth_getCode: () => code } })

describe('a token', () => {
  test('is read by its address in any case', async () => {
    const { evm } = await open({
      [token]: {
        'decimals() view returns (uint8)': () => 6,
        'symbol() view returns (string)': () => 'USDC',
      },
    })
    expect(await readToken(evm, { network, token: token.toLowerCase() })).toEqual({
      decimals: 6,
      symbol: 'USDC',
    })
    expect(await errorCodeOf(readToken(evm, { network, token: invalid }))).toBe(
      'caip/invalid-address',
    )
    expect(await errorCodeOf(readToken(evm, { network, token: spender }))).toBe(
      'chain/execution-reverted',
    )
  })

  test('needs no symbol', async () => {
    const { evm } = await open({
      [token]: {
        'decimals() view returns (uint8)': () => 0,
        'symbol() view returns (bytes32)': () => pad(stringToHex('MKR'), { dir: 'right' }),
      },
    })
    expect(await readToken(evm, { network, token })).toEqual({ decimals: 0, symbol: null })
  })

  test('tells a balance by account, and an allowance by account and spender', async () => {
    const { evm } = await open({
      [token]: {
        'balanceOf(address) view returns (uint256)': (owner: string) =>
          owner === account.address ? 7n : 1n,
        'allowance(address, address) view returns (uint256)': (owner: string, to: string) =>
          owner === account.address && to === spender ? 9n : 1n,
      },
    })
    const lower = { ...account, address: account.address.toLowerCase() }
    expect(await tokenBalance(evm, { network, account: lower, token })).toBe(7n)
    expect(
      await tokenBalance(evm, { network, account: { ...account, address: bob.address }, token }),
    ).toBe(1n)
    expect(await readAllowance(evm, { network, account: lower, token, spender })).toBe(9n)
    expect(await readAllowance(evm, { network, account, token, spender: router })).toBe(1n)
    const broken = [
      { token: invalid },
      { spender: invalid },
      { account: { ...account, address: invalid } },
    ]
    for (const change of broken) {
      const read = readAllowance(evm, { network, account, token, spender, ...change })
      expect(await errorCodeOf(read)).toBe('caip/invalid-address')
    }
  })
})

describe('a contract', () => {
  test.each([
    ['0x', false],
    ['0x60', true],
    ['0x00', true],
    [`0xef0100${token.slice(2)}`, false],
    [`0xef0101${token.slice(2)}`, true],
    [`0x60ef0100${token.slice(2)}`, true],
  ])('with the code %s: %s', async (code, expected) => {
    const { evm, read } = await open({}, code)
    expect(await isContract(evm, { network, address: token.toLowerCase() })).toBe(expected)
    expect(read[0]).toEqual({ method: 'eth_getCode', params: [token, 'latest'] })
  })
})

describe('a passkey owner', () => {
  const count = 'getKeyIdHashesCount() view returns (uint256)'
  const has = async (keys: bigint, code: unknown = '0x60') => {
    const { evm } = await open({ [account.address]: { [count]: () => keys } }, code)
    return hasPasskeyOwner(evm, { account, network })
  }

  test('exists from the first key on', async () => {
    expect(await has(0n)).toBe(false)
    expect(await has(1n)).toBe(true)
    expect(await has(2n)).toBe(true)
  })

  test('does not exist before the account has a contract', async () => {
    expect(await has(1n, '0x')).toBe(false)
    expect(await has(1n, null)).toBe(false)
  })

  test('is unknown when the contract cannot be read', async () => {
    const { evm } = await open({}, '0x60')
    expect(await errorCodeOf(hasPasskeyOwner(evm, { account, network }))).toBe(
      'chain/execution-reverted',
    )
  })
})

describe('the pools of a route', () => {
  const [low, middle, high] = [0x11, 0x12, 0x13].map(addressOf) as [Hex, Hex, Hex]
  const pairs: Readonly<Record<string, Hex>> = {
    [concatHex([low, middle])]: addressOf(0x21),
    [concatHex([middle, high])]: addressOf(0x22),
  }
  const reserves = 'getReserves() view returns (uint112, uint112, uint32)'
  const openPools = () =>
    open({
      [router]: { 'factory() view returns (address)': () => factory },
      [factory]: {
        'getPair(address, address) view returns (address)': (one: Hex, other: Hex) =>
          pairs[concatHex([one, other])] ?? pairs[concatHex([other, one])] ?? addressOf(0),
      },
      [addressOf(0x21)]: { [reserves]: () => [10n, 20n, 0] },
      [addressOf(0x22)]: { [reserves]: () => [30n, 40n, 0] },
    })

  test('are in the direction of the swap: a pair orders its reserves by address', async () => {
    const { evm } = await openPools()
    const routes = [
      [low, middle],
      [middle.toLowerCase(), low],
      [low, middle, high],
      [high, middle, low],
    ]
    expect(await readPools(evm, { network, router: router.toLowerCase(), routes })).toEqual([
      [{ reserveIn: 10n, reserveOut: 20n }],
      [{ reserveIn: 20n, reserveOut: 10n }],
      [
        { reserveIn: 10n, reserveOut: 20n },
        { reserveIn: 30n, reserveOut: 40n },
      ],
      [
        { reserveIn: 40n, reserveOut: 30n },
        { reserveIn: 20n, reserveOut: 10n },
      ],
    ])
  })

  test('are null for a route with a missing pool, first or last', async () => {
    const { evm } = await openPools()
    const routes = [
      [low, high],
      [low, high, middle],
      [middle, low, high],
      [low, middle],
    ]
    expect(await readPools(evm, { network, router, routes })).toEqual([
      null,
      null,
      null,
      [{ reserveIn: 10n, reserveOut: 20n }],
    ])
  })

  test('need valid addresses and a router with a factory', async () => {
    const { evm } = await openPools()
    const bad = readPools(evm, { network, router, routes: [[low, invalid]] })
    expect(await errorCodeOf(bad)).toBe('caip/invalid-address')
    const other = readPools(evm, { network, router: factory, routes: [[low, middle]] })
    expect(await errorCodeOf(other)).toBe('chain/execution-reverted')
  })
})
