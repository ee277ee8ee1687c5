import {
  createCipheriv,
  createDecipheriv,
  createHash,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import {
  activateSlotEndpoint,
  activationText,
  type EmbeddedWallet,
  embeddedUserEndpoint,
  type InputOf,
  openSlotEndpoint,
  prepareSlotEndpoint,
  type SlotType,
  stepUpEndpoint,
  type WalletAddresses,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import { base58 } from '@scure/base'
import { type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { deriveControlKey, publicKeyOf, registrationFor, signControlText } from './controlKey.ts'
import { fetchChallenge } from './fetchChallenge.ts'
import { deriveProofKey } from './proofKey.ts'
import { createSoftPasskey, type SoftPasskey } from './softPasskey.ts'
import { siteOrigin, type VaultBrowser, vaultOrigin } from './vaultBrowser.ts'

type WalletBody = InputOf<typeof writeWalletEndpoint>
export type SlotBody = WalletBody['slot']
type Assertion = NonNullable<InputOf<typeof openSlotEndpoint>['assertion']>

/** A user factor: a passkey, a recovery code, or a device secret in one browser. */
export type UserFactor =
  | { type: 'passkey'; passkey: SoftPasskey }
  | { type: 'recovery' | 'device'; bytes: Buffer }

export type TestWallet = {
  walletId: string
  version: number
  root: Buffer
  vaultKey: Buffer
  account: PrivateKeyAccount
  /** Ed25519, for control proofs only. */
  controlKey: KeyObject
  addresses: WalletAddresses
}

const ceremony = { origin: vaultOrigin, rpId: 'vault.example', topOrigin: siteOrigin }

export function createUserFactor(type: SlotType): UserFactor {
  if (type === 'passkey') return { type, passkey: createSoftPasskey() }
  return { type, bytes: randomBytes(type === 'recovery' ? 20 : 32) }
}

/** AES-256-GCM as the vault writes it: nonce, cipher text, tag. */
export function encrypt(key: Buffer, plain: Buffer, aad: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function decrypt(key: Buffer, sealed: Buffer, aad: string): Buffer {
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  cipher.setAAD(Buffer.from(aad)).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()])
}

type SlotName = { walletId: string; slotId: string; type: SlotType; version: number }

export function slotKey(
  userFactor: Buffer,
  serverFactor: Buffer,
  { salt, type, walletId }: { salt: Buffer; type: SlotType; walletId: string },
): Buffer {
  const ikm = Buffer.concat([userFactor, serverFactor])
  return Buffer.from(hkdfSync('sha256', ikm, salt, `slot/v1/${type}${walletId}`, 32))
}

export function slotAad(slot: SlotName, addresses: WalletAddresses): string {
  const { walletId, slotId, type, version } = slot
  return ['v1', walletId, slotId, type, version, JSON.stringify(addresses)].join('|')
}

export function vaultAad(wallet: Pick<TestWallet, 'walletId' | 'version' | 'addresses'>): string {
  return ['v1', wallet.walletId, wallet.version, JSON.stringify(wallet.addresses)].join('|')
}

function userFactorOf(factor: UserFactor, salt: string): Buffer {
  return factor.type === 'passkey' ? factor.passkey.prf(salt) : factor.bytes
}

async function registrationOf(browser: VaultBrowser, factor: UserFactor) {
  if (factor.type !== 'passkey') return {}
  const challenge = await fetchChallenge(browser, 'registration')
  return { passkey: factor.passkey.create({ ...ceremony, challenge }) }
}

export async function assertionOf(
  browser: VaultBrowser,
  { factor, purpose }: { factor: UserFactor; purpose: 'unlock' | 'step-up' },
): Promise<{ assertion?: Assertion }> {
  if (factor.type !== 'passkey') return {}
  const challenge = await fetchChallenge(browser, purpose)
  return { assertion: factor.passkey.get({ ...ceremony, challenge }) }
}

/** Creates a wallet before it is written, with a new root secret by default. */
export function makeWallet(
  walletId: string,
  version = 1,
  root: Buffer = randomBytes(32),
): TestWallet {
  const account = privateKeyToAccount(`0x${root.toString('hex')}`)
  const solana = base58.encode(createHash('sha256').update(root).digest())
  const addresses = { eip155: account.address, solana }
  const vaultKey = randomBytes(32)
  return {
    walletId,
    version,
    root,
    vaultKey,
    account,
    controlKey: deriveControlKey(root),
    addresses,
  }
}

/** Prepares and encrypts a slot; returns the body for the `slots` and `wallet` endpoints. */
export async function makeSlot(
  browser: VaultBrowser,
  factor: UserFactor,
  wallet: TestWallet | ((walletId: string) => TestWallet),
): Promise<{ made: TestWallet; body: SlotBody }> {
  const { walletId, slotId, serverFactor } = await browser.call(prepareSlotEndpoint, {
    type: factor.type,
  })
  const made = typeof wallet === 'function' ? wallet(walletId) : wallet
  const salt = randomBytes(32)
  const { type } = factor
  const userFactor = userFactorOf(factor, salt.toString('base64url'))
  const server = Buffer.from(serverFactor, 'base64url')
  const key = slotKey(userFactor, server, { salt, type, walletId })
  const proofKey = deriveProofKey({ user: userFactor, server }, { salt, walletId })
  const aad = slotAad({ walletId, slotId, type, version: made.version }, made.addresses)
  const body = {
    slotId,
    label: `My ${type}`,
    salt: salt.toString('base64url'),
    sealedKey: encrypt(key, made.vaultKey, aad).toString('base64url'),
    ...(await registrationOf(browser, factor)),
    ...(type === 'recovery' ? { proofKey: publicKeyOf(proofKey) } : {}),
  }
  return { made, body }
}

export async function walletBody(made: TestWallet): Promise<Omit<WalletBody, 'slot'>> {
  const { walletId, version, addresses } = made
  const vault = encrypt(made.vaultKey, made.root, vaultAad(made)).toString('base64url')
  const controlKey = await registrationFor(made, made.controlKey)
  const firstAccount = version === 1 ? 'smartAccount' : 'eoa'
  return { walletId, version, addresses, controlKey, vault, firstAccount }
}

/** Creates an active wallet with one durable slot after the login. */
export async function createVaultWallet(
  browser: VaultBrowser,
  factor: UserFactor = createUserFactor('passkey'),
): Promise<TestWallet & { slotId: string; factor: UserFactor; wallet: EmbeddedWallet }> {
  const { made, body } = await makeSlot(browser, factor, (walletId) => makeWallet(walletId))
  await browser.call(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
  const { slotId } = body
  const wallet = await openAndActivate(browser, made, { slotId, factor })
  return { ...made, slotId, factor, wallet }
}

/** Writes, opens and activates a further slot. */
export async function addVaultSlot(
  browser: VaultBrowser,
  made: TestWallet,
  factor: UserFactor,
): Promise<string> {
  const { body } = await makeSlot(browser, factor, made)
  await browser.call(writeSlotEndpoint, { version: made.version, ...body })
  await openAndActivate(browser, made, { slotId: body.slotId, factor })
  return body.slotId
}

/** Opens a written slot and activates it. */
export async function openAndActivate(
  browser: VaultBrowser,
  made: TestWallet,
  slot: { slotId: string; factor: UserFactor },
): Promise<EmbeddedWallet> {
  const { challenge } = await openVaultSlot(browser, slot)
  const proof = activationProof(made, { slotId: slot.slotId, challenge })
  return (await browser.call(activateSlotEndpoint, proof)).wallet
}

export function activationProof(
  { walletId, version, controlKey }: TestWallet,
  { slotId, challenge }: { slotId: string; challenge: string },
): InputOf<typeof activateSlotEndpoint> {
  const text = activationText({ walletId, slotId, version, challenge })
  return { slotId, challenge, signature: signControlText(controlKey, text) }
}

export async function stepUpWith(browser: VaultBrowser, factor: UserFactor): Promise<void> {
  await browser.call(stepUpEndpoint, await assertionOf(browser, { factor, purpose: 'step-up' }))
}

/** Opens the vault with the server's answer, as a browser does; returns the root secret. */
export async function openVault(
  browser: VaultBrowser,
  slot: { slotId: string; factor: UserFactor },
): Promise<Buffer> {
  return (await openVaultSlot(browser, slot)).root
}

/** The root, and the challenge for the slot's activation. */
export async function openVaultSlot(
  browser: VaultBrowser,
  { slotId, factor }: { slotId: string; factor: UserFactor },
): Promise<{ root: Buffer; challenge: string }> {
  const assertion = await assertionOf(browser, { factor, purpose: 'unlock' })
  const opened = await browser.call(openSlotEndpoint, { slotId, ...assertion })
  const { wallet, draft } = await browser.call(embeddedUserEndpoint, {})
  const described = wallet?.version === opened.version ? wallet : draft
  if (!described) throw new Error('There is no wallet')
  const { id: walletId, addresses } = described
  const { version, slot } = opened
  const { type } = slot
  const salt = Buffer.from(slot.salt, 'base64url')
  const server = Buffer.from(opened.serverFactor, 'base64url')
  const key = slotKey(userFactorOf(factor, slot.salt), server, { salt, type, walletId })
  const aad = slotAad({ walletId, slotId, type, version }, addresses)
  const vaultKey = decrypt(key, Buffer.from(slot.sealedKey, 'base64url'), aad)
  const vault = Buffer.from(opened.vault, 'base64url')
  const root = decrypt(vaultKey, vault, vaultAad({ walletId, version, addresses }))
  return { root, challenge: opened.challenge }
}
