import { localAccounts } from '@latchkey/testing'
import { domainSeparator, type Hex, keccak256, toBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { addressOf } from '../testing/pureContext.ts'
import { account, contracts, network, openPureEvm } from '../testing/pureEvm.ts'
import { readPermit } from './readPermit.ts'

const token = addressOf(2)
const spender = addressOf(3)
const typeHash = keccak256(
  toBytes('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)
const separatorOf = (change: object = {}) =>
  domainSeparator({
    domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token, ...change },
  })
const noSalt = `0x${'00'.repeat(32)}` as const
const eip712 = (change: readonly [number, unknown][] = []) => {
  const value: unknown[] = ['0x0f', 'USD Coin', '2', 1n, token, noSalt, []]
  for (const [index, changed] of change) value[index] = changed
  return { [domainFunction]: () => value }
}
const domainFunction =
  'eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])'
const functions = {
  'nonces(address owner) view returns (uint256)': (owner: string) =>
    owner === account.address ? 4n : 0n,
  'DOMAIN_SEPARATOR() view returns (bytes32)': (): Hex => separatorOf(),
  'name() view returns (string)': () => 'USD Coin',
}
const read = async (change: object = {}, code: unknown = '0x', removed: string[] = []) => {
  const kept = Object.fromEntries(
    Object.entries({ ...functions, ...change }).filter(([name]) => !removed.includes(name)),
  )
  const node = { eth_call: contracts({ [token]: kept }), eth_getCode: () => code }
  const { evm } = await openPureEvm({ node })
  const terms = { token: token.toLowerCase(), spender, amount: 5n, deadline: 9n }
  return readPermit(evm, { network, account, ...terms })
}
const permit = {
  ...{ token: token.toLowerCase(), spender, amount: 5n, deadline: 9n },
  ...{ nonce: 4n, name: 'USD Coin', version: '2' },
}

describe('the permit of a token', () => {
  test.each([
    ['whose version is guessed', {}],
    ['that tells its version', { 'version() view returns (string)': () => '2' }],
    ['that tells another version', { 'version() view returns (string)': () => '7' }],
    ['that tells its type hash', { 'PERMIT_TYPEHASH() view returns (bytes32)': () => typeHash }],
    ['that tells its domain', eip712()],
  ])('%s is read', async (_, change) => {
    expect(await read(change)).toEqual(permit)
  })

  test.each(['1', '2', '3'])('of version %s', async (version) => {
    const change = {
      'DOMAIN_SEPARATOR() view returns (bytes32)': () => separatorOf({ version }),
      'version() view returns (string)': () => version,
    }
    expect(await read(change)).toEqual({ ...permit, version })
    const untold = { 'DOMAIN_SEPARATOR() view returns (bytes32)': () => separatorOf({ version }) }
    expect(await read(untold)).toEqual(version === '3' ? null : { ...permit, version })
  })

  test('of an account that delegates its code (EIP-7702)', async () => {
    expect(await read({}, `0xef0100${token.slice(2)}`)).toEqual(permit)
  })
})

describe('no permit', () => {
  const separator = 'DOMAIN_SEPARATOR() view returns (bytes32)'
  test.each([
    ['of a smart account', {}, '0x60'],
    ['of another chain', { [separator]: () => separatorOf({ chainId: 10 }) }],
    ['of another contract', { [separator]: () => separatorOf({ verifyingContract: spender }) }],
    ['of another name', { [separator]: () => separatorOf({ name: 'USD coin' }) }],
    ['with a salt', { [separator]: () => separatorOf({ salt: keccak256('0x01') }) }],
    [
      'of another type (DAI)',
      { 'PERMIT_TYPEHASH() view returns (bytes32)': () => keccak256('0x01') },
    ],
    ['with more fields than four', eip712([[0, '0x1f']])],
    ['with fewer fields than four', eip712([[0, '0x0d']])],
    ['with an extension', eip712([[6, [1n]]])],
    ['whose domain names another contract', eip712([[4, localAccounts.bob.address]])],
    ['whose domain names another version', eip712([[2, '1']])],
  ] as [string, object, string?][])('is read: %s', async (_, change, code) => {
    expect(await read(change, code)).toBeNull()
  })

  test.each(Object.keys(functions))('without %s', async (name) => {
    expect(await read({}, '0x', [name])).toBeNull()
  })

  test('without a node', async () => {
    const { evm } = await openPureEvm()
    const terms = { token, spender, amount: 5n, deadline: 9n }
    expect(await readPermit(evm, { network, account, ...terms })).toBeNull()
  })
})
