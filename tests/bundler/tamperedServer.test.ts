import { hybridAccount, localAccounts } from '@latchkey/testing'
import {
  type EmbeddedWallet,
  type KeySlot,
  openSlotEndpoint,
  passkeyChallengeEndpoint,
  stepUpEndpoint,
} from '@latchkey/wire'
import { type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Login } from '../../apps/vault/src/api/login.ts'
import { createKeyring } from '../../apps/vault/src/keys/keyring.ts'
import { encodeCalls } from '../../apps/vault/src/smartAccount/accountCalls.ts'
import { hashKeyId } from '../../apps/vault/src/smartAccount/hashKeyId.ts'
import { hashOperation } from '../../apps/vault/src/smartAccount/operation.ts'
import { addOwnerCall } from '../../apps/vault/src/smartAccount/ownerCalls.ts'
import {
  encodeAssertion,
  type PasskeyAssertion,
} from '../../apps/vault/src/smartAccount/passkeyOwner.ts'
import { hybridAccountOf } from '../../apps/vault/src/smartAccount/smartAccount.ts'
import { memoryStore } from '../../apps/vault/src/storage/indexedDbStore.ts'
import { openWithPasskey } from '../../apps/vault/src/wallet/openWallet.ts'
import { recordOwnerPasskey } from '../../apps/vault/src/wallet/ownerPasskey.ts'
import { stepUpWithPasskey } from '../../apps/vault/src/wallet/stepUp.ts'
import type { VaultContext } from '../../apps/vault/src/wallet/vaultContext.ts'
import { type BundlingFixture, openBundlingFixture } from './bundlingFixture.ts'
import { draftOperation } from './operationFixture.ts'
import { challengeOf, sha256, softwareAuthenticator } from './softwareAuthenticator.ts'
import { createSoftwarePasskey } from './softwarePasskey.ts'

const attacker = privateKeyToAccount(localAccounts.erin.privateKey).address
const bytes = (fill: number) => Buffer.alloc(32, fill).toString('base64url')

let fixture: BundlingFixture
beforeAll(async () => {
  fixture = await openBundlingFixture()
})
afterEach(() => {
  vi.unstubAllGlobals()
})
afterAll(() => fixture.close())

/** A smart account with a passkey as its second owner, and the operation that empties it. */
async function openOwnedAccount() {
  const key = privateKeyToAccount(generatePrivateKey())
  const account = hybridAccountOf(key.address)
  const { chainId } = fixture.chain
  await fixture.client.setBalance({ address: account.address, value: parseEther('1') })
  const owner = createSoftwarePasskey()
  const gas = { verificationGasLimit: 2_000_000n }
  const add = [addOwnerCall(account, owner.owner)]
  const adding = draftOperation(hybridAccount(key), add, { ...gas, callData: encodeCalls(add) })
  const signed = await hybridAccount(key).sign(adding, chainId)
  expect(await fixture.bundler.included(await fixture.bundler.send(signed))).toMatchObject({
    success: true,
  })
  const theft = [{ to: attacker, value: parseEther('0.5'), data: '0x' as const }]
  const deployed = { factory: undefined, factoryData: undefined, nonce: 1n }
  const more = { ...gas, ...deployed, callData: encodeCalls(theft) }
  const operation = draftOperation(hybridAccount(key), theft, more)
  return { account, owner, operation, hash: hashOperation(operation, { account, chainId }) }
}

type Ceremony = 'unlock' | 'step-up'
const ceremonies: Ceremony[] = ['unlock', 'step-up']

function passkeySlot(credentialId: string): KeySlot {
  return {
    id: crypto.randomUUID(),
    type: 'passkey',
    version: 1,
    state: 'active',
    label: '',
    salt: bytes(1),
    sealedKey: 'A'.repeat(64),
    credentialId,
    transports: [],
    proofKey: null,
    addedAt: new Date().toISOString(),
    openedAt: null,
  }
}

/** A server that sends the hash of an operation where its own challenge belongs, and keeps what the vault answers. */
function tamperedServer(challenge: string, credentialIds: readonly string[]) {
  const received: unknown[] = []
  const wallet: EmbeddedWallet = {
    id: crypto.randomUUID(),
    state: 'active',
    version: 1,
    addresses: { eip155: attacker, solana: 'A'.repeat(32) },
    controlKey: bytes(2),
    vault: 'A'.repeat(64),
    slots: credentialIds.map(passkeySlot),
    firstAccount: 'smartAccount',
  }
  const call = async (endpoint: object, input: unknown): Promise<never> => {
    if (endpoint === passkeyChallengeEndpoint) {
      const ceremony = { challenge, nonce: challenge, rpId: 'vault.example' }
      const user = { userHandle: '', userName: '', credentials: [] }
      return { ...ceremony, ...user, expiresAt: new Date().toISOString() } as never
    }
    if (endpoint === openSlotEndpoint || endpoint === stepUpEndpoint) received.push(input)
    throw new Error('refused')
  }
  const login: Login = {
    callServer: call,
    call,
    thumbprint: async () => '',
    accept: async () => {},
    session: async () => null,
    end: async () => {},
  }
  const context: VaultContext = {
    login,
    store: memoryStore(),
    keyring: createKeyring(),
    released: null,
  }
  return { wallet, context, received }
}

const enter = (ceremony: Ceremony, context: VaultContext, wallet: EmbeddedWallet) =>
  ceremony === 'unlock' ? openWithPasskey(context, wallet) : stepUpWithPasskey(context, wallet)

/** The assertion as the contract decodes it, over the challenge that it has. */
function encodeOwnChallenge(assertion: PasskeyAssertion): Hex {
  return encodeAssertion(
    assertion,
    `0x${Buffer.from(challengeOf(assertion), 'base64url').toString('hex')}`,
  )
}

test.each(ceremonies)(
  'a tampered server that sends the hash of an operation as challenge of %s gets no signature that moves the account’s funds',
  async (ceremony) => {
    const { owner, operation, hash } = await openOwnedAccount()
    const challenge = Buffer.from(hash.slice(2), 'hex').toString('base64url')
    const { wallet, context, received } = tamperedServer(challenge, [owner.owner.keyId])
    const { globals, signed } = softwareAuthenticator([owner])
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const before = await fixture.client.getBalance({ address: attacker })

    await expect(enter(ceremony, context, wallet)).rejects.toThrow()
    const [assertion] = signed
    if (!assertion) throw new Error('The passkey was not asked')
    expect(received).toHaveLength(1)
    const domain = 'Latchkey passkey challenge v1'
    expect(challengeOf(assertion)).toBe(sha256(`${domain}\n${ceremony}\n${challenge}`))
    expect(() => encodeAssertion(assertion, hash)).toThrow('another challenge')
    const signature = encodeOwnChallenge(assertion)
    await expect(fixture.bundler.send({ ...operation, signature })).rejects.toThrow('-32507')
    expect(await fixture.client.getBalance({ address: attacker })).toBe(before)

    // The same passkey signs the operation when the vault's approval asks for it.
    const approved = encodeAssertion(await owner.ask(Buffer.from(hash.slice(2), 'hex')), hash)
    const sent = await fixture.bundler.send({ ...operation, signature: approved })
    expect(await fixture.bundler.included(sent)).toMatchObject({ success: true })
  },
)

test.each(ceremonies)(
  'the vault drops a slot with the credential id of an owner passkey that this browser knows before it asks for %s',
  async (ceremony) => {
    const [owner, other] = [createSoftwarePasskey(), createSoftwarePasskey()]
    const { requests, globals } = softwareAuthenticator([owner, other])
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
    const passkey = { keyId: owner.owner.keyId, addedAt: null }
    const owned = { account: attacker, chainId: 'eip155:1' }

    const alone = tamperedServer(bytes(3), [owner.owner.keyId])
    await recordOwnerPasskey(alone.context.store, owned, passkey)
    await expect(enter(ceremony, alone.context, alone.wallet)).rejects.toThrow('sealed')
    const none = tamperedServer(bytes(3), [])
    await expect(enter(ceremony, none.context, none.wallet)).rejects.toThrow('sealed')
    expect(requests).toHaveLength(0)

    const beside = tamperedServer(bytes(3), [owner.owner.keyId, other.owner.keyId])
    await recordOwnerPasskey(beside.context.store, owned, passkey)
    await expect(enter(ceremony, beside.context, beside.wallet)).rejects.toThrow('refused')
    expect(requests).toHaveLength(1)
    expect(requests[0]?.allowCredentials).toHaveLength(1)
    const [allowed] = requests[0]?.allowCredentials ?? []
    expect(Buffer.from(allowed?.id as ArrayBuffer).toString('base64url')).toBe(other.owner.keyId)
  },
)

test('the calldata that adds a passkey owner contains neither its credential id nor the hash of that alone', () => {
  const { owner } = createSoftwarePasskey()
  const account = hybridAccountOf(attacker)
  const { data } = addOwnerCall(account, owner)
  const id = Buffer.from(owner.keyId, 'base64url')
  for (const text of [id.toString('hex'), Buffer.from(owner.keyId).toString('hex')]) {
    expect(data).not.toContain(text)
  }
  expect(hashKeyId(owner.keyId)).not.toBe(hashKeyId(`${owner.keyId}A`))
})
