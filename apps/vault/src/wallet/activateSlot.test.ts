import { createPublicKey, verify } from 'node:crypto'
import { activationText } from '@latchkey/wire'
import { beforeEach, describe, expect, test } from 'vitest'
import { randomBytes, toBase64url } from '../keys/bytes.ts'
import { controlPublicKey } from '../keys/controlKey.ts'
import { makeWallet, type TestWallet } from '../testing/makeWallet.ts'
import {
  createWalletServer,
  firstSlotId,
  type WalletServer,
  walletId,
} from '../testing/walletServer.ts'
import { activateSlot } from './activateSlot.ts'

let made: TestWallet
let server: WalletServer

function isSigned(publicKey: string, text: string, signature: string) {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
}

describe('activating a slot', () => {
  const challenge = toBase64url(randomBytes(32))
  beforeEach(async () => {
    made = await makeWallet('passkey', { walletId, slotId: firstSlotId })
    server = createWalletServer(made)
  })
  const activate = (reply: object | null = null) => {
    const inputs: unknown[] = []
    const call = async (_: unknown, input: unknown) => {
      inputs.push(input)
      return { wallet: { ...server.wallet, ...reply } } as never
    }
    const opened = {
      slotId: firstSlotId,
      vault: made.vault,
      vaultKey: new Uint8Array(made.vaultKey),
      challenge,
    }
    return { inputs, done: activateSlot({ login: { ...server.login, call } }, opened) }
  }

  test('is signed by the control key of the root that the slot opened', async () => {
    const { inputs, done } = activate()
    expect((await done).id).toBe(walletId)
    const [input] = inputs as { slotId: string; challenge: string; signature: string }[]
    expect([input?.slotId, input?.challenge]).toEqual([firstSlotId, challenge])
    const text = activationText({ walletId, slotId: firstSlotId, version: 1, challenge })
    expect(isSigned(controlPublicKey(made.root), text, input?.signature ?? '')).toBe(true)
  })

  test.each([
    ['no slot', () => []],
    [
      'the slot as written only',
      () => server.wallet.slots.map((slot) => ({ ...slot, state: 'written' })),
    ],
    [
      'another slot as active',
      () => server.wallet.slots.map((slot) => ({ ...slot, id: walletId })),
    ],
  ])('fails when the server then lists %s', async (_, slots) => {
    await expect(activate({ slots: slots() }).done).rejects.toThrow('sealed')
  })
})
