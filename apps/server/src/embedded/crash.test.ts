import {
  activateSlotEndpoint,
  emailLoginEndpoint,
  embeddedUserEndpoint,
  openSlotEndpoint,
  otpLoginEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
  writeSlotEndpoint,
  writeWalletEndpoint,
} from '@latchkey/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crashAfter } from '../testing/crashingDatabase.ts'
import { createEmbeddedFixture } from '../testing/embeddedFixture.ts'
import { siteOrigin, type VaultBrowser } from '../testing/vaultBrowser.ts'
import {
  activationProof,
  addVaultSlot,
  createUserFactor,
  createVaultWallet,
  makeSlot,
  makeWallet,
  openAndActivate,
  openVault,
  openVaultSlot,
  stepUpWith,
  walletBody,
} from '../testing/vaultWallet.ts'

/** `npm run test:soak` kills the server at each statement, `npm test` at every fourth. */
const KILL_STEP = Number(process.env.KILL_STEP ?? 4)

let count = 0
const fixture = createEmbeddedFixture({
  env: { EMBEDDED_RELEASES_PER_DAY: '1000' },
})

beforeAll(fixture.start)
afterAll(fixture.close)

/** Kills the server at one statement of `act` after the other, until a run completes. Returns how many there are. */
async function killEverywhere(
  prepare: () => Promise<() => Promise<{ status: number }>>,
  check: (acknowledged: boolean) => Promise<void>,
): Promise<number> {
  for (let point = 0; ; point += KILL_STEP) {
    const act = await prepare()
    const revive = crashAfter(fixture.server.context.db, point)
    const { status } = await act()
    const hasDied = revive()
    await check(status === 200)
    if (!hasDied) {
      expect(status).toBe(200)
      return point
    }
    expect(point).toBeLessThan(100)
  }
}

async function openSignedIn(): Promise<VaultBrowser> {
  const browser = await fixture.open()
  await browser.logIn(`crash${++count}@mail.example`)
  return browser
}

test('a server killed at any statement of a login creates no second account, accepts no code twice and loses no step (D5)', {
  timeout: 180_000,
}, async () => {
  let email = ''
  let again: () => Promise<{ status: number }> = async () => ({ status: 0 })
  const points = await killEverywhere(
    async () => {
      email = `login${++count}@mail.example`
      const browser = await fixture.open()
      const { flowId, flowSecret } = await browser.call(emailLoginEndpoint, {
        email,
        site: siteOrigin,
      })
      const code = fixture.mailbox.latest(email)?.code ?? ''
      again = () => browser.ask(otpLoginEndpoint, { flowId, flowSecret, code })
      return again
    },
    async (acknowledged) => {
      const before = await userCount()
      const second = await again()
      if (acknowledged) expect(second.status).toBe(401)
      fixture.server.clock.advance(31_000)
      const later = await fixture.open()
      await later.logIn(email)
      expect(await userCount()).toBeLessThanOrEqual(before + 1)
      expect((await later.call(embeddedUserEndpoint, {})).user.identities).toHaveLength(1)
    },
  )
  expect(points).toBeGreaterThan(10)
})

async function userCount(): Promise<number> {
  const row = v.object({ users: v.bigint(), identities: v.bigint() })
  const [found] = await fixture.server.db.query(
    row,
    `SELECT (SELECT count(*) FROM embedded.users) AS users,
            (SELECT count(*) FROM embedded.identities) AS identities`,
  )
  expect(found?.users).toBe(found?.identities)
  return Number(found?.users)
}

test('a server killed at any statement of creating a wallet leaves none or a complete one (E6)', {
  timeout: 180_000,
}, async () => {
  let browser: VaultBrowser
  const factor = createUserFactor('recovery')
  const steps = [
    async () => {
      const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
      const input = { ...(await walletBody(made)), slot: body }
      return () => browser.ask(writeWalletEndpoint, input)
    },
    async () => {
      const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
      await browser.call(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
      return () => browser.ask(openSlotEndpoint, { slotId: body.slotId })
    },
    async () => {
      const { made, body } = await makeSlot(browser, factor, (id) => makeWallet(id))
      await browser.call(writeWalletEndpoint, { ...(await walletBody(made)), slot: body })
      const { slotId } = body
      const { challenge } = await openVaultSlot(browser, { slotId, factor })
      const proof = activationProof(made, { slotId, challenge })
      return () => browser.ask(activateSlotEndpoint, proof)
    },
  ]
  for (const step of steps) {
    await killEverywhere(
      async () => {
        browser = await openSignedIn()
        return step()
      },
      async () => {
        const { wallet } = await browser.call(embeddedUserEndpoint, {})
        if (wallet?.state === 'active') {
          const [slot] = wallet.slots
          await openVault(browser, { slotId: slot?.id ?? '', factor })
          return
        }
        const made = await createVaultWallet(browser, factor)
        expect(await openVault(browser, made)).toEqual(made.root)
      },
    )
  }
})

type Owner = Awaited<ReturnType<typeof openOwner>>

async function openOwner() {
  const browser = await openSignedIn()
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  const recovery = createUserFactor('recovery')
  const slotId = await addVaultSlot(browser, made, recovery)
  return { browser, made, recovery: { slotId, factor: recovery } }
}

const changes: [string, (owner: Owner) => Promise<() => Promise<{ status: number }>>][] = [
  [
    'adding a slot',
    async ({ browser, made }) => {
      const { body } = await makeSlot(browser, createUserFactor('recovery'), made)
      return () => browser.ask(writeSlotEndpoint, { version: 1, ...body })
    },
  ],
  [
    'removing a slot',
    async ({ browser, recovery: { slotId } }) =>
      () =>
        browser.ask(removeSlotEndpoint, { slotId }),
  ],
  [
    'writing the next version of a wallet',
    async ({ browser, made }) => {
      const next = makeWallet(made.walletId, 2, made.root)
      const { body } = await makeSlot(browser, createUserFactor('recovery'), next)
      const input = { ...(await walletBody(next)), slot: body }
      return () => browser.ask(writeWalletEndpoint, input)
    },
  ],
  [
    'rotating to the next version of a wallet',
    async ({ browser, made, recovery: { factor } }) => {
      const next = makeWallet(made.walletId, 2, made.root)
      const { body } = await makeSlot(browser, factor, next)
      await browser.call(writeWalletEndpoint, { ...(await walletBody(next)), slot: body })
      await openAndActivate(browser, next, { slotId: body.slotId, factor })
      return () => browser.ask(rotateWalletEndpoint, { version: 2 })
    },
  ],
]

test.each(changes)(
  'a server killed at any statement of %s leaves every active slot usable (E6)',
  { timeout: 180_000 },
  async (_, change) => {
    let owner: Owner
    const points = await killEverywhere(
      async () => {
        owner = await openOwner()
        return change(owner)
      },
      async () => {
        const { browser, made, recovery } = owner
        const { wallet } = await browser.call(embeddedUserEndpoint, {})
        const active = wallet?.slots.filter(({ state }) => state === 'active') ?? []
        expect(active.length).toBeGreaterThan(0)
        for (const { id, type } of active) {
          const factor = type === 'passkey' ? made.factor : recovery.factor
          expect(await openVault(browser, { slotId: id, factor })).toEqual(made.root)
        }
      },
    )
    expect(points).toBeGreaterThan(5)
  },
)
