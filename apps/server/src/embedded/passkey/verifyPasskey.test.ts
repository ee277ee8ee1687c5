import { embeddedUserEndpoint, writeWalletEndpoint } from '@latchkey/wire'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmbeddedFixture } from '../../testing/embeddedFixture.ts'
import { createSoftPasskey } from '../../testing/softPasskey.ts'
import { createUserFactor, makeSlot, makeWallet, walletBody } from '../../testing/vaultWallet.ts'

const fixture = createEmbeddedFixture()

beforeAll(fixture.start)
afterAll(fixture.close)

test('a passkey is registered under the credential id that its authenticator has signed, and under no other', async () => {
  const browser = await fixture.open()
  await browser.logIn('passkey@mail.example')
  const { made, body } = await makeSlot(browser, createUserFactor('passkey'), (id) =>
    makeWallet(id),
  )
  if (!body.passkey) throw new Error('No passkey')
  const { id } = createSoftPasskey()
  const passkey = { ...body.passkey, id, rawId: id }
  const reply = await browser.ask(writeWalletEndpoint, {
    ...(await walletBody(made)),
    slot: { ...body, passkey },
  })
  expect([reply.status, reply.code]).toEqual([401, 'embedded/passkey-refused'])
  expect((await browser.call(embeddedUserEndpoint, {})).wallet).toBeNull()
})
