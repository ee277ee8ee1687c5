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
  type MadeWallet,
  makeSlot,
  makeWallet,
  openAndActivate,
  stepUpWith,
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
export type Person = {
  email: string
  browser: VaultBrowser
  /** A login whose code was sent without an answer so far. */
  typed: { flowId: string; flowSecret: string; code: string } | null
  codesTyped: number
  made: MadeWallet | null
  /** The newest version that was acknowledged as active; 0 before the first. */
  version: number
  slots: Map<string, KnownSlot>
}

export async function createClient(server: CrashingServer, mailbox: Mailbox): Promise<Person> {
  const reach = {
    get url() {
      return server.url
    },
    clock: { now: () => Date.now(), advance: () => {} },
    request: () => Promise.reject(new Error('This server is reached by its address')),
  }
  const browser = await openVaultBrowser(reach, mailbox)
  const email = `${crypto.randomUUID()}@mail.example`
  const slots = new Map<string, KnownSlot>()
  return { email, browser, typed: null, codesTyped: 0, made: null, version: 0, slots }
}

type Place = { server: CrashingServer; mailbox: Mailbox }

/** Runs from the current state to a wallet that was created, got slots, lost a slot and was rotated. */
export async function runLifecycle(person: Person, place: Place): Promise<void> {
  if (!person.browser.session) await logIn(person, place)
  if (person.version === 0) await makeFirst(person)
  if (person.version === 1) {
    const passkey = activeOf(person).find(({ factor }) => factor.type === 'passkey')
    if (!passkey) throw new Error('The first slot is gone')
    await stepUpWith(person.browser, passkey.factor)
    while (activeOf(person).length < 3) await addSlot(person, createUserFactor('recovery'))
    const [, spare] = activeOf(person)
    if (spare) await remove(person, spare.id)
    await rotate(person)
  }
}

export function activeOf({ slots, version }: Person): (KnownSlot & { id: string })[] {
  return [...slots]
    .map(([id, slot]) => ({ id, ...slot }))
    .filter((slot) => slot.state === 'active' && slot.version === version)
}

async function logIn(person: Person, { server, mailbox }: Place): Promise<void> {
  const { browser, email } = person
  const { flowId, flowSecret, action } = await browser.get(emailLoginEndpoint, {
    email,
    site: siteOrigin,
  })
  if (action === 'VERIFY_DEVICE') {
    const link = mailbox.latest(email)?.link ?? ''
    await approveDevice({ url: server.url, request: () => Promise.reject() }, link)
    await browser.get(deviceLoginEndpoint, { flowId, flowSecret })
  }
  person.typed = { flowId, flowSecret, code: mailbox.latest(email)?.code ?? '' }
  person.codesTyped += 1
  browser.session = await browser.get(otpLoginEndpoint, person.typed)
}

async function makeFirst(person: Person): Promise<void> {
  const { browser } = person
  const factor = createUserFactor('passkey')
  const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
  person.made = made
  person.slots.set(body.slotId, { factor, version: 1, state: 'asked' })
  await browser.get(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
  await activate(person, made, body.slotId)
  person.version = 1
}

async function addSlot(person: Person, factor: UserFactor): Promise<void> {
  const { browser, made } = person
  if (!made) throw new Error('There is no wallet to add to')
  const { body } = await makeSlot(browser, factor, made)
  person.slots.set(body.slotId, { factor, version: made.version, state: 'asked' })
  await browser.get(writeSlotEndpoint, { version: made.version, ...body })
  await activate(person, made, body.slotId)
}

/** Opens a written slot and activates it. */
async function activate(person: Person, made: MadeWallet, slotId: string): Promise<void> {
  const { browser, slots } = person
  const slot = slots.get(slotId)
  if (!slot) throw new Error('Unknown slot')
  await openAndActivate(browser, made, { slotId, factor: slot.factor })
  slot.state = 'active'
}

async function remove({ browser, slots }: Person, slotId: string): Promise<void> {
  const slot = slots.get(slotId)
  if (slot) slot.state = 'removing'
  await browser.get(removeSlotEndpoint, { slotId })
  if (slot) slot.state = 'removed'
}

async function rotate(person: Person): Promise<void> {
  const { browser, made } = person
  if (!made) throw new Error('There is no wallet to rotate')
  const next = makeWallet(made.walletId, 2, made.root)
  // Writing a draft again deletes the slots of the previous draft.
  for (const slot of person.slots.values()) if (slot.version === 2) slot.state = 'asked'
  const factor = createUserFactor('recovery')
  const { body } = await makeSlot(browser, factor, next)
  person.slots.set(body.slotId, { factor, version: 2, state: 'asked' })
  await browser.get(writeWalletEndpoint, { ...(await walletBody(next)), slot: body })
  await activate(person, next, body.slotId)
  await browser.get(rotateWalletEndpoint, { version: 2 })
  person.made = next
  person.version = 2
}

/** Reads the server's state after a crash and resolves the requests without an answer. */
export async function readServerState(person: Person): Promise<void> {
  const { wallet } = await person.browser.get(embeddedUserEndpoint, {})
  if (wallet?.state !== 'active') return
  const isOther = person.made && person.made.version !== wallet.version
  if (isOther && person.made) person.made = { ...person.made, version: wallet.version }
  person.version = wallet.version
  const there = new Map(wallet.slots.map(({ id, state }) => [id, state]))
  for (const [id, slot] of person.slots) {
    if (slot.version !== wallet.version) continue
    if (there.get(id) === 'active') slot.state = 'active'
    else if (slot.state === 'removing') slot.state = 'removed'
  }
}
