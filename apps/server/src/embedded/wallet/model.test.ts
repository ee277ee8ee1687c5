import {
  activateSlotEndpoint,
  embeddedUserEndpoint,
  openSlotEndpoint,
  removeSlotEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import {
  activationProof,
  createUserFactor,
  makeSlot,
  makeWallet,
  type TestWallet,
  walletBody,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

/** `challenge`: from the slot's last opening, until an activation uses it. */
type Slot = {
  id: string
  type: 'recovery' | 'device'
  challenge: string | null
  isActive: boolean
}
type Person = Awaited<ReturnType<typeof openPerson>>

async function openPerson() {
  const browser = await fixture.open()
  await browser.logIn(`model${++count}@mail.example`)
  return { browser, made: null as TestWallet | null, slots: [] as Slot[], isProven: false }
}

const pick = (person: Person, index: number): Slot | undefined =>
  person.slots[index % Math.max(1, person.slots.length)]

/** Commands of the model: requests in any order, and the model's state after the server accepts one. */
const steps = {
  async write(person: Person) {
    const factor = createUserFactor('recovery')
    const { made, body } = await makeSlot(person.browser, factor, (id) => makeWallet(id))
    const { status } = await person.browser.ask(writeWalletEndpoint, {
      ...(await walletBody(made)),
      slot: body,
    })
    if (status !== 200) return
    person.made = made
    person.slots = [{ id: body.slotId, type: 'recovery', challenge: null, isActive: false }]
  },
  async addDevice(person: Person) {
    if (!person.made) return
    const { body } = await makeSlot(person.browser, createUserFactor('device'), person.made)
    // The server drops the device slots that this browser never activated when it prepares the next one.
    person.slots = person.slots.filter(({ type, isActive }) => type !== 'device' || isActive)
    const { status } = await person.browser.ask(writeSlotEndpoint, { version: 1, ...body })
    const slot = { id: body.slotId, type: 'device', challenge: null, isActive: false } as const
    if (status === 200) person.slots.push({ ...slot })
  },
  async open(person: Person, index: number) {
    const slot = pick(person, index)
    if (!slot) return
    const { status, body } = await person.browser.ask(openSlotEndpoint, { slotId: slot.id })
    if (status === 200) slot.challenge = body.challenge
  },
  async activate(person: Person, index: number) {
    const slot = pick(person, index)
    if (!slot || !person.made) return
    const challenge = slot.challenge ?? 'A'.repeat(43)
    const proof = activationProof(person.made, { slotId: slot.id, challenge })
    const { status } = await person.browser.ask(activateSlotEndpoint, proof)
    expect(status === 200).toBe(slot.challenge !== null)
    slot.challenge = null
    if (status !== 200) return
    slot.isActive = true
    if (slot.type === 'recovery') person.isProven = true
  },
  async remove(person: Person, index: number) {
    const slot = pick(person, index)
    if (!slot) return
    const { status } = await person.browser.ask(removeSlotEndpoint, { slotId: slot.id })
    if (status === 200) person.slots = person.slots.filter(({ id }) => id !== slot.id)
  },
}

type Step = keyof typeof steps

/** A device slot that is opened, and dropped for the next one before its activation. */
const droppedDevice: [[Step, number][]] = [
  [
    ['write', 0],
    ['addDevice', 0],
    ['open', 1],
    ['addDevice', 0],
    ['activate', 1],
  ],
]

const names = Object.keys(steps) as Step[]
const plan = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(3)), { maxLength: 10 })

test('in no order of requests is a wallet shown before a durable slot has opened it (E5)', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (order) => {
      const person = await openPerson()
      for (const [name, index] of order) {
        const wasProven = person.isProven
        if (name === 'write' && wasProven) continue
        await steps[name](person, index)
        const { wallet } = await person.browser.call(embeddedUserEndpoint, {})
        expect(wallet?.state === 'active').toBe(person.isProven)
      }
    }),
    {
      numRuns: Number(process.env.MODEL_RUNS ?? 40),
      examples: [droppedDevice],
      endOnFailure: true,
    },
  )
})
