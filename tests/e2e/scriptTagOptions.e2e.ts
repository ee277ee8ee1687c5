import type { ConsoleMessage, WebSocket } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowserFixture } from './fixtures/browser.ts'
import { type ScriptTagSite, serveScriptTag } from './fixtures/serveScriptTag.ts'

const { visit } = createBrowserFixture()
const tag = '<script type="module" src="/latchkey/latchkey.js"></script>'

const block = (json: string): string =>
  `<script type="application/json" id="latchkey-options">${json}</script>`

let site: ScriptTagSite
beforeAll(async () => {
  site = await serveScriptTag()
})
afterAll(() => site.close())

test('the script tag uses the endpoints of its attributes and of its JSON block together', async () => {
  const { page } = await visit()
  const withApi = tag.replace(
    '<script',
    '<script data-api="https://api.example" data-relay="wss://a.example"',
  )
  const code = `<script type="module">
    import { latchkey, openModal } from '/latchkey/latchkey.js'
    openModal(latchkey, { view: 'ConnectingWalletConnect' })
  </script>`
  const json = JSON.stringify({ projectId: 'a', endpoints: { relay: 'wss://b.example' } })
  const apiCall = page.waitForRequest((request) => request.url().startsWith('https://api.example/'))
  const isRelay = (socket: WebSocket) => socket.url().startsWith('wss://b.example/')
  const relay = page.waitForEvent('websocket', isRelay)
  await page.goto(site.page(`${block(json)}${withApi}${code}`))
  await Promise.all([apiCall, relay])
})

test('an element’s lang attribute sets the language of the script tag’s modal where the page sets no option', async () => {
  const { page } = await visit()
  const button = '<latchkey-button lang="ja"></latchkey-button>'
  await page.goto(site.page(`${block('{ "projectId": "a" }')}${tag}${button}`))
  await page.getByRole('button', { name: 'ウォレットを接続' }).click()
  await page.getByRole('dialog', { name: 'ウォレットを接続' }).waitFor()
})

test.each([
  [
    'JSON that cannot be read',
    block('{ projectId }'),
    /^Latchkey: the text of <script id="latchkey-options"> is not valid JSON/,
    0,
  ],
  [
    'an unknown network',
    block('{ "projectId": "a", "networks": ["mainet", "base"] }'),
    /^Latchkey: "mainet" is not a known network and is left out; known names are mainnet, base/,
    1,
  ],
  [
    'a list of networks that is not a list',
    block('{ "projectId": "a", "networks": "base" }'),
    /^Latchkey: no instance was created, because its options cannot be used \("networks" is not a list\)/,
    0,
  ],
  ['a missing project id', '', /^Latchkey: The project id is missing\. Set projectId/, 1],
  [
    'a server URL without a scheme',
    block('{ "projectId": "a", "endpoints": { "api": "latchkey.shop.example" } }'),
    /^Latchkey: endpoints\.api has an invalid value, which is ignored\./,
    1,
  ],
])(
  'the script tag reports %s in one sentence on the console',
  async (_, options, sentence, buttons) => {
    const { page } = await visit()
    const said: string[] = []
    page.on('console', (message: ConsoleMessage) => said.push(message.text()))
    await page.goto(site.page(`${options}${tag}<latchkey-button></latchkey-button>`))
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toMatch(sentence)
    expect(await page.locator('latchkey-button').getByRole('button').count()).toBe(buttons)
  },
)
