import { encodeContext, encodeGrant, hashDelegation } from '@latchkey/delegation'
import { hybridAccount, localAddresses, signPermission } from '@latchkey/testing'
import { concat, getContractAddress, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  chainId,
  grant,
  newOwner,
  openPermissionFixture,
  type PermissionFixture,
} from '../testing/permissionFixture.ts'

let fixture: PermissionFixture
beforeAll(async () => {
  fixture = await openPermissionFixture()
})
afterAll(() => fixture.close())

/** A grant of any address, with this signature. */
function forge(delegator: Hex, sign: (hash: Hex) => Promise<Hex>) {
  const draft = { delegate: grant.redeemer, delegator, caveats: encodeGrant(grant), salt: 7n }
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
  'recording a permission (ERC-7715) of the zero address is rejected with 401 for a signature of %s',
  async (_, signature) => {
    const zero = `0x${'00'.repeat(20)}` as const
    const context = await forge(zero, async () => signature)
    expect((await fixture.record(zero, { context, dependencies: [] })).status).toBe(401)
    expect(await fixture.list(zero)).toEqual([])
  },
)

test('recording a permission (ERC-7715) of a standard account requires its signature, and rejects the mirrored one and another key’s with 401', async () => {
  const owner = newOwner()
  const with401 = [
    (hash: Hex) => owner.sign({ hash }).then(mirror),
    (hash: Hex) => newOwner().sign({ hash }),
  ]
  for (const sign of with401) {
    const context = await forge(owner.address, sign)
    expect((await fixture.record(owner.address, { context, dependencies: [] })).status).toBe(401)
  }
  const context = await forge(owner.address, (hash) => owner.sign({ hash }))
  expect((await fixture.record(owner.address, { context, dependencies: [] })).status).toBe(200)
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
  expect((await fixture.record(address, yes)).status).toBe(401)

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
    const refused = await fixture.record(account, { ...permission, dependencies: [dependency] })
    expect(refused.status).toBe(401)
  }
  expect((await fixture.record(account, permission)).status).toBe(200)
})

test('recording a permission (ERC-7715) of an account in another namespace is rejected with 400', async () => {
  const owner = newOwner()
  const { context, dependencies } = await signPermission(owner, { grant, chainId })
  const path = `foo:${chainId}:${hybridAccount(owner).address}/record`
  expect((await fixture.post(path, { context, dependencies })).status).toBe(400)
})
