import { localAccounts } from '@latchkey/testing'
import { afterAll, beforeAll } from 'vitest'
import { chainUrl } from '../e2e/fixtures/browser.ts'
import { servePage } from '../e2e/fixtures/servePage.ts'
import { stack } from '../e2e/fixtures/stack.ts'
import type { BrowserDriver } from './driver/browserDriver.ts'
import { createStoryPage, type StoryPage } from './storyPage.ts'

export type Visitor = {
  /** Opens the site as a new visitor: the browser of the last story, without what it stored for the site. */
  visit(choices?: Record<string, string>): Promise<StoryPage>
  connect(page: StoryPage): Promise<void>
  openAccount(page: StoryPage): Promise<void>
}

/** A visitor of the stories' site, for the tests of a `describe`. */
export function createVisitor(driver: () => BrowserDriver): Visitor {
  let site: Awaited<ReturnType<typeof servePage>>
  beforeAll(async () => {
    site = await servePage(new URL('site.tsx', import.meta.url).pathname)
  })
  afterAll(() => site.close())
  return {
    async visit(choices = {}) {
      const page = createStoryPage(driver())
      const { server = '', vault = '' } = stack()
      const query = new URLSearchParams({ api: server, vault, rpc: chainUrl(), ...choices })
      await page.open(`${site.url}?${query}`)
      await page.evaluate(forgetVisitor)
      await page.reload()
      return page
    },
    async connect(page) {
      await page.press('Connect wallet')
      await page.press(/^Story Wallet/)
      await page.see(`Account ${localAccounts.alice.address}`)
    },
    openAccount: (page) => page.press(/0xf3…|\.eth/i),
  }
}

/** Databases and keys of the site; the vault's are those of another visitor, who is logged out. */
const forgetVisitor = `
  localStorage.clear()
  sessionStorage.clear()
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name)`
