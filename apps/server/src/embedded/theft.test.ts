import {
  changeEmailCall,
  embeddedUserCall,
  exportWalletCall,
  openSlotCall,
  prepareSlotCall,
  removeSlotCall,
  rotateWalletCall,
} from '@latchkey/wire'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../log/log.ts'
import { stageEmbedded } from '../testing/stageEmbedded.ts'
import { attempt, plantWallet, stealAll } from '../testing/stolenTables.ts'
import {
  addVaultSlot,
  createFactorOf,
  createVaultWallet,
  decrypt,
  openVault,
  slotAad,
  slotKey,
  stepUpWith,
} from '../testing/vaultWallet.ts'
import { createEmbedded } from './embedded.ts'
import { unseal } from './keys/seal.ts'
import { readFactor } from './wallet/factor.ts'

let lines = ''
const stage = stageEmbedded({
  log: createLog('debug', (line) => {
    lines += line
  }),
})

beforeAll(stage.start)
afterAll(stage.close)

describe('tampering', () => {
  test('of 30,000 changed server factors, data keys and labels none is accepted (E4)', async () => {
    const embedded = await createEmbedded(stage.server.context)()
    const one = await plantWallet(embedded, 5_000)
    const two = await plantWallet(embedded, 5_001)
    const loots = await stealAll(stage.server, [one.userId, two.userId])
    const [first, second] = loots
    if (!first || !second) throw new Error('no loot')
    const use = { purpose: 'factors', context: `user/${first.user_id}` } as const
    const dataKey = await embedded.kms.unwrap(first.data_key, use)
    const aad = `factor/v1\n${first.user_id}\n${first.slot_id}`
    let accepted = 0
    let tried = 0
    for (const change of mutationsOf(first.factor)) {
      tried += 1
      if (attempt(() => unseal(dataKey, change, aad))) accepted += 1
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
    const swapped = { userId, slotId: first.slot_id, sealed: second.factor }
    await expect(readFactor(embedded, swapped)).rejects.toThrow('damaged')
    const other = { userId, slotId: second.slot_id, sealed: first.factor }
    await expect(readFactor(embedded, other)).rejects.toThrow('damaged')
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

test('a stolen mailbox opens nothing, and the owner is told (E2)', async () => {
  const email = 'robbed@mail.example'
  const browser = await stage.open()
  await browser.logIn(email)
  const made = await createVaultWallet(browser)
  await stepUpWith(browser, made.factor)
  const recovery = createFactorOf('recovery')
  const recoverySlot = await addVaultSlot(browser, made, recovery)
  stage.server.clock.advance(31_000)
  const thief = await stage.open()
  await thief.logIn(email)
  const { wallet } = await thief.get(embeddedUserCall, {})
  if (!wallet) throw new Error('no wallet')
  expect((await thief.ask(openSlotCall, { slotId: made.slotId })).status).toBe(403)
  const given = await thief.get(openSlotCall, { slotId: recoverySlot })
  expect(stage.mailbox.latest(email)?.text).toContain('recovery slot was used in a new browser')
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
  const doors = [
    await thief.ask(exportWalletCall, {}),
    await thief.ask(prepareSlotCall, { type: 'recovery' }),
    await thief.ask(prepareSlotCall, { type: 'passkey' }),
    await thief.ask(removeSlotCall, { slotId }),
    await thief.ask(rotateWalletCall, { version: 2 }),
    await thief.ask(changeEmailCall, { email: 'thief@mail.example' }),
    await thief.ask(changeEmailCall, { email: 'thief@mail.example', lostMailbox: forged }),
  ]
  expect(new Set(doors.map(({ code }) => code))).toEqual(new Set(['embedded/step-up-needed']))
  expect(await openVault(browser, made)).toEqual(made.root)
})

test('what was typed and mailed is in no log line (J5)', () => {
  const codes = stage.mailbox.mails.flatMap(({ code }) => (code ? [code] : []))
  expect(codes.length).toBeGreaterThan(0)
  expect(lines.length).toBeGreaterThan(0)
  for (const secret of [...codes, 'robbed@mail.example']) expect(lines).not.toContain(secret)
})
