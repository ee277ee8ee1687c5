import { localAccounts } from '@latchkey/testing'
import { describe, test } from 'vitest'
import { createBrowser, isInstalled } from '../browsers/browsers.ts'
import { createVisitor } from '../browsers/visitor.ts'

// `npm run test:browsers` installs both browsers and runs every story.
for (const name of ['Firefox', 'WebKit'] as const) {
  describe.skipIf(!isInstalled(name))(name, () => {
    const { visit, connect } = createVisitor(createBrowser(name))

    test(`in ${name}, a visitor connects a browser wallet, and a reload keeps the account`, async () => {
      const page = await visit()
      await connect(page)
      await page.reload()
      await page.see(`Account ${localAccounts.alice.address}`)
    })
  })
}
