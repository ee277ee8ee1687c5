import { expect, test } from 'vitest'
import { createTestServer } from '../testing/createTestServer.ts'
import { startMailbox } from '../testing/startMailbox.ts'
import { embeddedEnv, openVaultBrowser, siteOrigin } from '../testing/vaultBrowser.ts'
import { createUserFactor, createVaultWallet, openVault } from '../testing/vaultWallet.ts'
import { rewrapDataKeys } from './keyRotation.ts'
import { rotateFileKeys } from './kms/fileKms.ts'

test('after a rotation of the KMS key every data key is rewrapped and every wallet opens', async () => {
  const mailbox = await startMailbox()
  const env = embeddedEnv(mailbox)
  const projects = [{ id: 'test', origins: [siteOrigin] }]
  const before = await createTestServer({ projects, env })
  const browser = await openVaultBrowser(before, mailbox)
  await browser.logIn('rotated@mail.example')
  const made = await createVaultWallet(browser, createUserFactor('recovery'))
  expect(await rewrapDataKeys(before.context)).toBe(0)
  const { path } = JSON.parse(env.EMBEDDED_KMS ?? '{}') as { path: string }
  await rotateFileKeys(path)
  expect(await rewrapDataKeys(before.context)).toBe(1)
  expect(await rewrapDataKeys(before.context)).toBe(0)
  // A node that starts now reads the new keys; access tokens of the older node are still valid.
  const { databaseUrl } = before
  const after = await createTestServer({ projects, env, databaseUrl })
  const later = await openVaultBrowser(after, mailbox)
  later.key = browser.key
  later.session = browser.session
  expect(await openVault(later, made)).toEqual(made.root)
  await after.close()
  await before.close()
  await mailbox.close()
})
