import {
  hybridAccount,
  localAccounts,
  localAddresses,
  type RunningChain,
  type SignedPermission,
  signPermission,
  startLocalChain,
} from '@latchkey/testing'
import { encodeContext, hashDelegation } from '@latchkey/wire/delegation'
import { encodeGrant, type Grant } from '@latchkey/wire/grant'
import { concat, getContractAddress, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../testing/createTestServer.ts'

const chainId = 31_337
const endsAt = BigInt(Math.floor(Date.now() / 1_000) + 3_600)
const redeemer = privateKeyToAccount(localAccounts.bob.privateKey).address
const grant: Grant = {
  redeemer,
  startsAt: 0n,
  endsAt,
  maxCalls: 3n,
  action: {
    kind: 'pay',
    token: null,
    allowance: { amount: 500n, periodSeconds: null },
    payees: [],
  },
}

let chain: RunningChain
let server: TestServer
beforeAll(async () => {
  chain = await startLocalChain()
  server = await createTestServer({
    chains: { [`eip155:${chainId}`]: chain.url },
    env: { VAULT_URL: 'https://vault.example' },
  })
})
afterAll(async () => {
  await server.close()
  await chain.close()
})

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const idOf = (address: string) => `eip155:${chainId}:${address}`

async function post(path: string, body: object, projectId = 'test', headers = {}) {
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  return server.request(`/v1/sessions/${path}?projectId=${projectId}`, init)
}

const record = (
  address: string,
  { context, dependencies }: Pick<SignedPermission, 'context' | 'dependencies'>,
  projectId = 'test',
) => post(`${idOf(address)}/record`, { context, dependencies }, projectId)

async function list(address: string, projectId = 'test') {
  const response = await server.request(`/v1/sessions/${idOf(address)}?projectId=${projectId}`)
  return (await response.json()).pcis
}

/** A grant of any address, with this signature. */
function forge(delegator: Hex, sign: (hash: Hex) => Promise<Hex>) {
  const draft = { delegate: redeemer, delegator, caveats: encodeGrant(grant), salt: 7n }
  const hash = hashDelegation({ ...draft, signature: '0x' }, chainId)
  return sign(hash).then((signature) => encodeContext({ ...draft, signature }))
}

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** The same signature with the higher `s`, which ecrecover accepts. */
const mirror = (signature: Hex): Hex => {
  const s = (order - BigInt(`0x${signature.slice(66, 130)}`)).toString(16).padStart(64, '0')
  return `0x${signature.slice(2, 66)}${s}${signature.endsWith('1b') ? '1c' : '1b'}`
}

test.each([
  ['zeros and v 27', `0x${'00'.repeat(64)}1b`],
  ['zeros and v 28', `0x${'00'.repeat(64)}1c`],
  ['an s of zero', `0x${'01'.padStart(64, '0')}${'00'.repeat(32)}1b`],
  ['no bytes', '0x'],
] as const)(
  'recording a permission (ERC-7715) of the zero address is refused with 401 for a signature of %s',
  async (_, signature) => {
    const zero = `0x${'00'.repeat(20)}` as const
    const context = await forge(zero, async () => signature)
    expect((await record(zero, { context, dependencies: [] })).status).toBe(401)
    expect(await list(zero)).toEqual([])
  },
)

test('recording a permission (ERC-7715) of a key’s account takes its signature, and refuses the mirrored one and another key’s with 401', async () => {
  const owner = newOwner()
  const with401 = [
    (hash: Hex) => owner.sign({ hash }).then(mirror),
    (hash: Hex) => newOwner().sign({ hash }),
  ]
  for (const sign of with401) {
    const context = await forge(owner.address, sign)
    expect((await record(owner.address, { context, dependencies: [] })).status).toBe(401)
  }
  const context = await forge(owner.address, (hash) => owner.sign({ hash }))
  expect((await record(owner.address, { context, dependencies: [] })).status).toBe(200)
})

test('recording a permission (ERC-7715) calls no factory of the caller’s, and no deployment of another account', async () => {
  const factory = localAddresses.create2Factory
  // A contract that says yes (ERC-1271) to every signature.
  const runtime = '631626ba7e60e01b5f5260205ff3'
  const bytecode = `0x6d${runtime}5f52600e6012f3` as const
  const salt = `0x${'00'.repeat(32)}` as const
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
  const context = await forge(address, async () => `0x${'11'.repeat(65)}`)
  const factoryData = concat([salt, bytecode])
  const yes = { context, dependencies: [{ factory, factoryData }] }
  expect((await record(address, yes)).status).toBe(401)

  const [owner, other] = [newOwner(), newOwner()]
  const permission = await signPermission(owner, { grant, chainId })
  const [deployment] = permission.dependencies
  if (!deployment) throw new Error('no deployment')
  const account = hybridAccount(owner).address
  const lastByte = deployment.factory.endsWith('d') ? 'e' : 'd'
  const otherFactory = `${deployment.factory.slice(0, -1)}${lastByte}` as Hex
  const wrong = [
    { ...deployment, factory: otherFactory },
    { ...deployment, factoryData: hybridAccount(other).factoryData },
  ]
  for (const dependency of wrong) {
    const refused = await record(account, { ...permission, dependencies: [dependency] })
    expect(refused.status).toBe(401)
  }
  expect((await record(account, permission)).status).toBe(200)
})

test('recording a permission (ERC-7715) of an account in another namespace is refused with 400', async () => {
  const owner = newOwner()
  const { context, dependencies } = await signPermission(owner, { grant, chainId })
  const path = `foo:${chainId}:${hybridAccount(owner).address}/record`
  expect((await post(path, { context, dependencies })).status).toBe(400)
})
