import {
  deviceLoginEndpoint,
  emailLoginEndpoint,
  embeddedUserEndpoint,
  otpLoginEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import type { CrashingServer } from './crashingServer.ts'
import type { Mailbox } from './startMailbox.ts'
import { approveDevice, openVaultBrowser, siteOrigin, type VaultBrowser } from './vaultBrowser.ts'
import {
  createUserFactor,
  makeSlot,
  makeWallet,
  openAndActivate,
  stepUpWith,
  type TestWallet,
  type UserFactor,
  walletBody,
} from './vaultWallet.ts'

/** `asked`: unknown whether it is active; `removing`: unknown whether it still exists. */
export type KnownSlot = {
  factor: UserFactor
  version: number
  state: 'asked' | 'active' | 'removing' | 'removed'
}

/**
 * A client of a server that may crash at any moment. It records which requests were acknowledged and which are
 * unknown, and continues from the server's state after a restart.
 */
export type CrashClient = {
  email: string
  browser: VaultBrowser
  /** A login whose code was sent without an answer so far. */
  submittedCode: { flowId: string; flowSecret: string; code: string } | null
  codesSubmitted: number
  made: TestWallet | null
  /** The newest version that was acknowledged as active; 0 before the first. */
  version: number
  slots: Map<string, KnownSlot>
}

export async function createClient(server: CrashingServer, mailbox: Mailbox): Promise<CrashClient> {
  const serverAccess = {
    get url() {
      return server.url
    },
    clock: { now: () => Date.now(), advance: () => {} },
    request: () => Promise.reject(new Error('This server is reached by its address')),
  }
  const browser = await openVaultBrowser(serverAccess, mailbox)
  const email = `${crypto.randomUUID()}@mail.example`
  const slots = new Map<string, KnownSlot>()
  return { email, browser, submittedCode: null, codesSubmitted: 0, made: null, version: 0, slots }
}

type TestEnvironment = { server: CrashingServer; mailbox: Mailbox }

/** Runs from the current state to a wallet that was created, got slots, lost a slot and was rotated. */
export async function runLifecycle(
  client: CrashClient,
  environment: TestEnvironment,
): Promise<void> {
  if (!client.browser.session) await logIn(client, environment)
  if (client.version === 0) await createFirstWallet(client)
  if (client.version === 1) {
    const passkey = activeOf(client).find(({ factor }) => factor.type === 'passkey')
    if (!passkey) throw new Error('The first slot is gone')
    await stepUpWith(client.browser, passkey.factor)
    while (activeOf(client).length < 3) await addSlot(client, createUserFactor('recovery'))
    const [, spare] = activeOf(client)
    if (spare) await removeSlot(client, spare.id)
    await rotateWallet(client)
  }
}

export function activeOf({ slots, version }: CrashClient): (KnownSlot & { id: string })[] {
  return [...slots]
    .map(([id, slot]) => ({ id, ...slot }))
    .filter((slot) => slot.state === 'active' && slot.version === version)
}

async function logIn(client: CrashClient, { server, mailbox }: TestEnvironment): Promise<void> {
  const { browser, email } = client
  const { flowId, flowSecret, action } = await browser.call(emailLoginEndpoint, {
    email,
    site: siteOrigin,
  })
  if (action === 'VERIFY_DEVICE') {
    const link = mailbox.latest(email)?.link ?? ''
    await approveDevice({ url: server.url, request: () => Promise.reject() }, link)
    await browser.call(deviceLoginEndpoint, { flowId, flowSecret })
  }
  client.submittedCode = { flowId, flowSecret, code: mailbox.latest(email)?.code ?? '' }
  client.codesSubmitted += 1
  browser.session = await browser.call(otpLoginEndpoint, client.submittedCode)
}

async function createFirstWallet(client: CrashClient): Promise<void> {
  const { browser } = client
  const factor = createUserFactor('passkey')
  const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
  client.made = made
  client.slots.set(body.slotId, { factor, version: 1, state: 'asked' })
  await browser.call(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
  await activate(client, made, body.slotId)
  client.version = 1
}

async function addSlot(client: CrashClient, factor: UserFactor): Promise<void> {
  const { browser, made } = client
  if (!made) throw new Error('There is no wallet to add to')
  const { body } = await makeSlot(browser, factor, made)
  client.slots.set(body.slotId, { factor, version: made.version, state: 'asked' })
  await browser.call(writeSlotEndpoint, { version: made.version, ...body })
  await activate(client, made, body.slotId)
}

/** Opens a written slot and activates it. */
async function activate(client: CrashClient, made: TestWallet, slotId: string): Promise<void> {
  const { browser, slots } = client
  const slot = slots.get(slotId)
  if (!slot) throw new Error('Unknown slot')
  await openAndActivate(browser, made, { slotId, factor: slot.factor })
  slot.state = 'active'
}

async function removeSlot({ browser, slots }: CrashClient, slotId: string): Promise<void> {
  const slot = slots.get(slotId)
  if (slot) slot.state = 'removing'
  await browser.call(removeSlotEndpoint, { slotId })
  if (slot) slot.state = 'removed'
}

async function rotateWallet(client: CrashClient): Promise<void> {
  const { browser, made } = client
  if (!made) throw new Error('There is no wallet to rotate')
  const next = makeWallet(made.walletId, 2, made.root)
  // Writing a draft again deletes the slots of the previous draft.
  for (const slot of client.slots.values()) if (slot.version === 2) slot.state = 'asked'
  const factor = createUserFactor('recovery')
  const { body } = await makeSlot(browser, factor, next)
  client.slots.set(body.slotId, { factor, version: 2, state: 'asked' })
  await browser.call(writeWalletEndpoint, { ...(await walletBody(next)), slot: body })
  await activate(client, next, body.slotId)
  await browser.call(rotateWalletEndpoint, { version: 2 })
  client.made = next
  client.version = 2
}

/** Reads the server's state after a crash and resolves the requests without an answer. */
export async function readServerState(client: CrashClient): Promise<void> {
  const { wallet } = await client.browser.call(embeddedUserEndpoint, {})
  if (wallet?.state !== 'active') return
  const isOther = client.made && client.made.version !== wallet.version
  if (isOther && client.made) client.made = { ...client.made, version: wallet.version }
  client.version = wallet.version
  const slotStates = new Map(wallet.slots.map(({ id, state }) => [id, state]))
  for (const [id, slot] of client.slots) {
    if (slot.version !== wallet.version) continue
    if (slotStates.get(id) === 'active') slot.state = 'active'
    else if (slot.state === 'removing') slot.state = 'removed'
  }
}
