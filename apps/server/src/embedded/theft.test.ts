import {
  changeEmailEndpoint,
  embeddedUserEndpoint,
  exportWalletEndpoint,
  openSlotEndpoint,
  prepareSlotEndpoint,
  removeSlotEndpoint,
  rotateWalletEndpoint,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { createEmbeddedFixture } from '../testing/embeddedFixture.ts'
import { insertWallet, readStolenTables, tryDecrypt } from '../testing/stolenTables.ts'
import {
  addVaultSlot,
  createUserFactor,
  createVaultWallet,
  decrypt,
  openVault,
  slotAad,
  slotKey,
  stepUpWith,
} from '../testing/vaultWallet.ts'
import { createEmbedded } from './embedded.ts'
import { unseal } from './keys/seal.ts'
import { readServerFactor } from './wallet/serverFactor.ts'

let lines = ''
const fixture = createEmbeddedFixture({
  log: createLog('debug', (line) => {
    lines += line
  }),
})

beforeAll(fixture.start)
afterAll(fixture.close)

describe('tampering', () => {
  test('more than 30,000 tampered server factors and data keys, and swapped server factors, are all rejected (E4)', async () => {
    const embedded = await createEmbedded(fixture.server.context)()
    const one = await insertWallet(embedded, 5_000)
    const two = await insertWallet(embedded, 5_001)
    const stolenRows = await readStolenTables(fixture.server, [one.userId, two.userId])
    const [first, second] = stolenRows
    if (!first || !second) throw new Error('no stolen row')
    const use = { purpose: 'factors', context: `user/${first.user_id}` } as const
    const dataKey = await embedded.kms.unwrap(first.data_key, use)
    const aad = `factor/v1\n${first.user_id}\n${first.slot_id}`
    let accepted = 0
    let tried = 0
    for (const change of mutationsOf(first.factor)) {
      tried += 1
      if (tryDecrypt(() => unseal(dataKey, change, aad))) accepted += 1
    }
    for (const change of mutationsOf(first.data_key)) {
      tried += 1
      accepted += await embedded.kms.unwrap(change, use).then(
        () => 1,
        () => 0,
      )
    }
    expect(tried).toBeGreaterThan(30_000)
    expect(accepted).toBe(0)
    const userId = first.user_id
    const swapped = { userId, slotId: first.slot_id, sealedServerFactor: second.factor }
    await expect(readServerFactor(embedded, swapped)).rejects.toThrow('damaged')
    const other = { userId, slotId: second.slot_id, sealedServerFactor: first.factor }
    await expect(readServerFactor(embedded, other)).rejects.toThrow('damaged')
  })
})

function* mutationsOf(bytes: Buffer): Generator<Buffer> {
  for (let index = 0; index < bytes.length; index++) {
    for (let change = 1; change < 256; change++) {
      const mutated = Buffer.from(bytes)
      mutated[index] = (mutated[index] ?? 0) ^ change
      yield mutated
    }
  }
}

test('a stolen mailbox opens no wallet, and the owner gets an email (E2)', async () => {
  const email = 'robbed@mail.example'
  const browser = await fixture.open()
  await browser.logIn(email)
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  const recovery = createUserFactor('recovery')
  const recoverySlot = await addVaultSlot(browser, made, recovery)
  fixture.server.clock.advance(31_000)
  const attacker = await fixture.open()
  await attacker.logIn(email)
  const { wallet } = await attacker.call(embeddedUserEndpoint, {})
  if (!wallet) throw new Error('no wallet')
  expect((await attacker.ask(openSlotEndpoint, { slotId: made.slotId })).status).toBe(403)
  const given = await attacker.call(openSlotEndpoint, { slotId: recoverySlot })
  expect(fixture.mailbox.latest(email)?.text).toContain(
    'Your recovery code was used in a new browser',
  )
  const { id: walletId, addresses } = wallet
  const type = 'recovery' as const
  const server32 = Buffer.from(given.serverFactor, 'base64url')
  const salt = Buffer.from(given.slot.salt, 'base64url')
  const aad = slotAad({ walletId, slotId: recoverySlot, type, version: 1 }, addresses)
  const box = Buffer.from(given.slot.sealedKey, 'base64url')
  const guesses = [Buffer.alloc(0), Buffer.alloc(20), Buffer.alloc(32), server32, salt]
  for (const guess of guesses) {
    const key = slotKey(guess, server32, { salt, type, walletId })
    expect(() => decrypt(key, box, aad)).toThrow()
  }
  const { slotId } = made
  const { challenge } = given
  const forged = { slotId: recoverySlot, challenge, signature: 'A'.repeat(86) }
  const answers = [
    await attacker.ask(exportWalletEndpoint, {}),
    await attacker.ask(prepareSlotEndpoint, { type: 'recovery' }),
    await attacker.ask(prepareSlotEndpoint, { type: 'passkey' }),
    await attacker.ask(removeSlotEndpoint, { slotId }),
    await attacker.ask(rotateWalletEndpoint, { version: 2 }),
    await attacker.ask(changeEmailEndpoint, { email: 'attacker@mail.example' }),
    await attacker.ask(changeEmailEndpoint, {
      email: 'attacker@mail.example',
      lostMailbox: forged,
    }),
  ]
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['embedded/step-up-needed']))
  expect(await openVault(browser, made)).toEqual(made.root)
})

test('the server’s log contains no emailed login code and no email address (J5)', () => {
  const codes = fixture.mailbox.mails.flatMap(({ code }) => (code ? [code] : []))
  expect(codes.length).toBeGreaterThan(0)
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [...codes, 'robbed@mail.example']) expect(lines).not.toContain(secret)
})
