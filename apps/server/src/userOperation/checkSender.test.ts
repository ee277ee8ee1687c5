import { type Hex, pad, zeroAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BundlerFixture, openBundlerFixture, operationOf } from '../testing/bundlerFixture.ts'
import { checkAuthorizationSigner, checkSender, readSender } from './checkSender.ts'
import { overrideDelegatedCode } from './delegatedCode.ts'
import { accountFactory, statelessImplementation } from './knownContracts.ts'
import type { UserOperation } from './operation.ts'

let fixture: BundlerFixture
beforeAll(async () => {
  fixture = await openBundlerFixture()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.reset())

const account = privateKeyToAccount(pad('0x51'))
const operation: UserOperation = { ...operationOf(), sender: account.address }
const delegatedTo = (address: Hex): Hex => `0xef0100${address.slice(2)}`

async function authorization(change: { address?: Hex; chainId?: number; nonce?: number } = {}) {
  const terms = { address: statelessImplementation, chainId: 31337, nonce: 0, ...change }
  const { r, s, yParity } = await account.signAuthorization(terms)
  return {
    address: terms.address,
    chainId: BigInt(terms.chainId),
    nonce: BigInt(terms.nonce),
    ...{ yParity: yParity ?? 0, r: BigInt(r), s: BigInt(s) },
  }
}

const setCode = (code: Hex) => {
  fixture.node.state.codes[account.address.toLowerCase()] = code
}
const read = (change: Partial<UserOperation> = {}) =>
  readSender(fixture.server.context, fixture.bundler, { ...operation, ...change })

test('an account that has delegated to the framework is served, as one with a key', async () => {
  setCode(delegatedTo(statelessImplementation))
  expect(await read()).toEqual({ problem: null, isKeyAccount: true })
  expect(await checkSender(fixture.server.context, fixture.bundler, operation)).toBeNull()
})

test.each<[string, Hex, Partial<UserOperation>, string, boolean]>([
  [
    'delegates to another contract',
    delegatedTo(accountFactory),
    {},
    'the account delegates to a contract that is not served here',
    true,
  ],
  ['has another code', '0x6001', {}, 'the account is of a kind that is not served here', false],
  [
    'has code and a factory',
    delegatedTo(statelessImplementation),
    { factory: accountFactory },
    'AA10 sender already constructed',
    true,
  ],
  ['has no code and no factory', '0x', {}, 'AA20 account not deployed', false],
  [
    'is deployed by another factory',
    '0x',
    { factory: zeroAddress },
    'the factory is not served here',
    false,
  ],
  [
    'is deployed without data',
    '0x',
    { factory: accountFactory },
    'AA13 factoryData deploys no account that is served here',
    false,
  ],
  [
    'is deployed with other data',
    '0x',
    { factory: accountFactory, factoryData: '0x1234' },
    'AA13 factoryData deploys no account that is served here',
    false,
  ],
])('an account that %s is not served', async (_title, code, change, problem, isKeyAccount) => {
  setCode(code)
  expect(await read(change)).toEqual({ problem, isKeyAccount })
})

test.each<[string, Hex, Parameters<typeof authorization>[0], string | null]>([
  ['of an account without code', '0x', {}, null],
  ['of every chain', '0x', { chainId: 0 }, null],
  ['again', delegatedTo(accountFactory), {}, null],
  ['of a contract', '0x6001', {}, 'eip7702Auth needs an externally owned account'],
  [
    'to another contract',
    '0x',
    { address: accountFactory },
    'eip7702Auth names a contract that is not served here',
  ],
  ['for another chain', '0x', { chainId: 1 }, 'eip7702Auth is for another chain'],
  ['with a used nonce', '0x', { nonce: 1 }, 'eip7702Auth must have the nonce 0'],
])('an upgrade %s', async (_title, code, change, problem) => {
  setCode(code)
  expect(await read({ eip7702Auth: await authorization(change) })).toEqual({
    problem,
    isKeyAccount: true,
  })
})

test('an authorisation is signed by the sender, with each of its terms', async () => {
  const eip7702Auth = await authorization()
  const check = (change: Partial<typeof eip7702Auth>, sender: Hex = account.address) =>
    checkAuthorizationSigner({ ...operation, sender, eip7702Auth: { ...eip7702Auth, ...change } })
  expect(await check({})).toBeNull()
  expect(await checkAuthorizationSigner(operation)).toBeNull()
  const unsigned = 'eip7702Auth is not signed by the sender'
  expect(await check({}, zeroAddress)).toBe(unsigned)
  for (const change of [
    { chainId: 0n },
    { nonce: 1n },
    { address: accountFactory },
    { yParity: 1 - eip7702Auth.yParity },
    { r: eip7702Auth.r + 1n },
    { s: eip7702Auth.s + 1n },
    { r: 0n },
  ]) {
    expect(await check(change)).toBe(unsigned)
  }
})

test('a simulation gives the senders that are upgraded the framework’s code, and no others', async () => {
  fixture.node.state.codes[statelessImplementation.toLowerCase()] = '0x6002'
  const upgraded = { ...operation, eip7702Auth: await authorization() }
  const { context } = fixture.server
  expect(await overrideDelegatedCode(context, 'eip155:31337', [upgraded, operationOf()])).toEqual({
    [account.address]: { code: '0x6002' },
  })
  expect(await overrideDelegatedCode(context, 'eip155:31337', [operation])).toEqual({})
})

test('on a chain without the framework a simulation gives the senders no code', async () => {
  const upgraded = { ...operation, eip7702Auth: await authorization() }
  expect(await overrideDelegatedCode(fixture.server.context, 'eip155:31337', [upgraded])).toEqual({
    [account.address]: { code: '0x' },
  })
})
