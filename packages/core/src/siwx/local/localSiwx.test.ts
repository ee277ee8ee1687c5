import { expect, test } from 'vitest'
import { bob, createSignInFixture } from '../../../test/signInFixture.ts'
import { connect } from '../../connect/connect.ts'
import { internals } from '../../latchkey.ts'
import { waitForSession } from '../../signin/requireSignIn.ts'
import { signIn } from '../../signin/signIn.ts'
import { signOut } from '../../signin/signOut.ts'
import { memoryStorage } from '../../storage/memoryStorage.ts'
import { signInOf } from '../session/signInStore.ts'
import { localSiwx } from './localSiwx.ts'

async function enter(storage = memoryStorage()) {
  const fixture = createSignInFixture({
    siwx: localSiwx({ required: false }),
    storage,
    debug: true,
  })
  await connect(fixture.latchkey, { connector: fixture.connector })
  await waitForSession(fixture.latchkey)
  return { ...fixture, storage, status: () => signInOf(fixture.latchkey).getState().status }
}

test('localSiwx alerts that it is for demos only', async () => {
  const { latchkey } = await enter()
  expect(internals(latchkey).alert.getState()).toMatchObject({
    open: true,
    code: 'signin/local-only',
  })
})

test('localSiwx verifies the signature, stores the session and deletes it', async () => {
  const first = await enter()
  await signIn(first.latchkey)
  const next = await enter(first.storage)
  expect([next.status(), next.asked()]).toEqual(['signed-in', null])
  await signOut(next.latchkey)
  expect((await enter(first.storage)).status()).toBe('signed-out')
})

test('localSiwx rejects a signature of another account', async () => {
  const { latchkey, wallet } = await enter()
  const { signer } = wallet
  wallet.signer = async (_address, message) => signer?.(bob, message) ?? ''
  await expect(signIn(latchkey)).rejects.toMatchObject({
    code: 'signin/refused',
    context: { reason: 'signin/invalid-signature' },
  })
})
