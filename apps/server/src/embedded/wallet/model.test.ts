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
  createFactorOf,
  type MadeWallet,
  makeSlot,
  makeWallet,
  walletBody,
} from '../../testing/vaultWallet.ts'

let count = 0
const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

/** `challenge`: from the slot's last opening, until an activation uses it. */
type Slot = { id: string; type: 'recovery' | 'device'; challenge: string | null }
type Person = Awaited<ReturnType<typeof openPerson>>

async function openPerson() {
  const browser = await fixture.open()
  await browser.logIn(`model${++count}@mail.example`)
  return { browser, made: null as MadeWallet | null, slots: [] as Slot[], isProven: false }
}

const pick = (person: Person, index: number): Slot | undefined =>
  person.slots[index % Math.max(1, person.slots.length)]

/** Commands of the model: requests in any order, and the model's state after the server accepts one. */
const steps = {
  async write(person: Person) {
    const factor = createFactorOf('recovery')
    const { made, body } = await makeSlot(person.browser, factor, (id) => makeWallet(id))
    const { status } = await person.browser.ask(writeWalletEndpoint, {
      ...(await walletBody(made)),
      slot: body,
    })
    if (status !== 200) return
    person.made = made
    person.slots = [{ id: body.slotId, type: 'recovery', challenge: null }]
  },
  async addDevice(person: Person) {
    if (!person.made) return
    const { body } = await makeSlot(person.browser, createFactorOf('device'), person.made)
    const { status } = await person.browser.ask(writeSlotEndpoint, { version: 1, ...body })
    if (status === 200) person.slots.push({ id: body.slotId, type: 'device', challenge: null })
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
    if (status === 200 && slot.type === 'recovery') person.isProven = true
  },
  async remove(person: Person, index: number) {
    const slot = pick(person, index)
    if (!slot) return
    const { status } = await person.browser.ask(removeSlotEndpoint, { slotId: slot.id })
    if (status === 200) person.slots = person.slots.filter(({ id }) => id !== slot.id)
  },
}

const names = Object.keys(steps) as (keyof typeof steps)[]
const plan = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(3)), { maxLength: 10 })

test('in no order of requests is a wallet shown before a durable slot has opened it (E5)', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (order) => {
      const person = await openPerson()
      for (const [name, index] of order) {
        const wasProven = person.isProven
        if (name === 'write' && wasProven) continue
        await steps[name](person, index)
        const { wallet } = await person.browser.get(embeddedUserEndpoint, {})
        expect(wallet?.state === 'active').toBe(person.isProven)
      }
    }),
    { numRuns: Number(process.env.MODEL_RUNS ?? 40), endOnFailure: true },
  )
})
