import { expect, test } from 'vitest'
import { demoUrl } from '../e2e/fixtures/browser.ts'
import { logIn, openVaultCard } from '../e2e/fixtures/embedded.ts'
import { dialogOf, whoAmI } from '../e2e/fixtures/signIn.ts'
import { createVaultFixture, createWithPasskey, newAddress } from './vaultFixture.ts'

const { visit } = createVaultFixture()

test.each(['required', 'optional'])(
  'with %s sign-in (SIWX), an embedded-wallet login also signs in, without a second prompt and also after a reload',
  async (choice) => {
    const { page } = await visit({ path: `/app?sign-in=${choice}` })
    let dialogs = 0
    await logIn(page, newAddress())
    const card = await openVaultCard(page)
    await card.getByText(`This also signs you in to ${new URL(demoUrl()).origin}`).waitFor()
    await card.getByText('“Welcome to the Latchkey demo.”').waitFor()
    const address = await createWithPasskey(page)
    await page.getByTestId('signed-in').getByText(`as ${address}`).waitFor()
    dialogs += await dialogOf(page).count()
    expect(await whoAmI(page)).toMatchObject({ status: 200, address })

    await page.reload()
    await page.getByTestId('signed-in').getByText(`as ${address}`).waitFor()
    dialogs += await dialogOf(page).count()
    expect(dialogs).toBe(0)
  },
)
