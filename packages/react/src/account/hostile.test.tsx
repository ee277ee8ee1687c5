import {
  type Nft,
  pushView,
  queriesOf,
  replaceView,
  type TokenBalance,
  type Transaction,
  type View,
} from '@latchkey/core'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AccountStage, setAccountStage } from '../testing/accountStage.tsx'
import { bendFetch, withJson } from '../testing/bendFetch.ts'
import { hostileStrings } from '../testing/hostileStrings.ts'

type Client = ReturnType<typeof queriesOf>
type Json = { [key: string]: Json } | Json[] | string | number | boolean | null

/** Slots a stranger can fill; ids, amounts and addresses are checked by their own rules. */
const slots = /^(name|symbol|iconUrl|url|description|collection|trait|value|imageUrl|avatar)$/

function poison(body: unknown, text: string): Json {
  const walk = (value: Json, key: string): Json => {
    if (Array.isArray(value)) return value.map((one) => walk(one, key))
    if (value && typeof value === 'object') {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]))
    }
    return typeof value === 'string' && slots.test(key) ? text : value
  }
  return walk(body as Json, '')
}

/** One entry of every list becomes many, each with another string in all its slots. */
function crowd(body: unknown): unknown {
  const lists = body as Record<string, Json>
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => {
      if (!Array.isArray(list) || list.length === 0) return [name, list]
      return [name, hostileStrings.map((text, index) => renamed(poison(list[0], text), index))]
    }),
  )
}

/** Lists want keys of their own. */
function renamed(one: Json, index: number): Json {
  if (!one || typeof one !== 'object' || Array.isArray(one)) return one
  const id = typeof one.id === 'string' ? { id: `${one.id}-${index}` } : {}
  const address = `eip155:31337:0x${index.toString(16).padStart(40, '0')}`
  return { ...one, ...id, ...('quantity' in one && !('contract' in one) ? { address } : {}) }
}

const escapes = 'script, iframe, object, embed, base, meta, link, form[action], style, math, video'

/** Everything that should not have come out of a string. */
function escaped({ find }: Pick<AccountStage, 'find'>): readonly string[] {
  const marks = find('*').flatMap((element) =>
    [...element.attributes]
      .filter(({ name, value }) => /^on/i.test(name) || isBadAddress(name, value))
      .map(({ name, value }) => `${element.localName}[${name}=${value.slice(0, 60)}]`),
  )
  const elements = find(escapes).map((element) => element.outerHTML.slice(0, 80))
  return [...marks, ...elements, ...('__pwn' in window ? ['__pwn'] : [])]
}

function isBadAddress(name: string, value: string): boolean {
  if (!/^(href|src|action|formaction|srcset|style|xlink:href)$/i.test(name)) return false
  if (/^\s*(javascript|vbscript|data:text)/i.test(value)) return true
  if (name === 'style') return /url\(|expression|@import/i.test(value)
  return URL.canParse(value) && new URL(value).hostname === 'evil.localhost'
}

beforeEach(() => {
  Reflect.deleteProperty(window, '__pwn')
})

const settle = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** From top to bottom, looking at every row on the way. */
async function scrollThrough(stage: AccountStage): Promise<number> {
  const seen = new Set<string>()
  const body = stage.find('.body')[0]
  for (let top = 0; body && top <= body.scrollHeight; top += 400) {
    body.scrollTo({ top })
    await settle()
    expect(escaped(stage)).toEqual([])
    for (const item of stage.find('.virtual > li')) seen.add(item.dataset.index ?? '')
  }
  return seen.size
}

test.for([
  { view: { name: 'Tokens' }, ready: '.virtual > li' },
  { view: { name: 'Nfts' }, ready: '.nft' },
  { view: { name: 'Transactions' }, ready: '.history-row' },
] satisfies { view: View; ready: string }[])(
  'hostile strings in every slot of $view.name are only text',
  async ({ view, ready }) => {
    bendFetch(async (answer) => withJson(await answer(), crowd))
    const stage = await setAccountStage({ view })
    await expect.poll(() => stage.find(ready).length, { timeout: 15_000 }).toBeGreaterThan(3)
    const hidden = page.getByRole('button', { name: /^Show \d+ hidden/ })
    if (hidden.elements().length > 0) await hidden.click()
    expect(await scrollThrough(stage)).toBeGreaterThan(hostileStrings.length * 0.6)
  },
)

type Pages<Key extends string, Item> = { pages: readonly Record<Key, readonly Item[]>[] }

/** What the server said, as the views of details carry it. */
const details: Readonly<Record<'Tokens' | 'Nfts' | 'Transactions', (client: Client) => View[]>> = {
  Tokens: (client) =>
    client
      .getQueriesData<readonly TokenBalance[]>({ queryKey: ['balances'] })
      .flatMap(([, data]) => data ?? [])
      .map((token) => ({ name: 'Token', token })),
  Nfts: (client) =>
    client
      .getQueriesData<Pages<'nfts', Nft>>({ queryKey: ['nfts'] })
      .flatMap(([, data]) => data?.pages.flatMap((one) => one.nfts) ?? [])
      .map((nft) => ({ name: 'Nft', nft })),
  Transactions: (client) =>
    client
      .getQueriesData<Pages<'transactions', Transaction>>({ queryKey: ['history'] })
      .flatMap(([, data]) => data?.pages.flatMap((one) => one.transactions) ?? [])
      .map((transaction) => ({ name: 'Transaction', transaction })),
}

test.for(['Tokens', 'Nfts', 'Transactions'] as const)(
  'and so they are in the details of %s',
  async (name) => {
    bendFetch(async (answer) => withJson(await answer(), crowd))
    const stage = await setAccountStage({ view: { name } })
    const { latchkey } = stage
    const views = () => details[name](queriesOf(latchkey))
    await expect.poll(() => views().length, { timeout: 15_000 }).toBeGreaterThan(20)
    const all = views()
    for (const view of all) {
      if (latchkey.modal.getState().stack.length > 2) replaceView(latchkey, view)
      else pushView(latchkey, view)
      await settle()
      expect(escaped(stage)).toEqual([])
    }
    expect(all.length).toBeGreaterThan(hostileStrings.length * 0.6)
  },
)

test.for(
  hostileStrings.map((text, index) => [index, text] as const).filter(([at]) => at % 6 === 0),
)('a seller, coins and money called by hostile string %i are only text', async ([, text]) => {
  bendFetch(async (answer) => withJson(await answer(), (body) => poison(body, text.slice(0, 60))))
  const stage = await setAccountStage({ people: ['erin'], view: { name: 'OnRamp' } })
  const { latchkey } = stage
  await expect.poll(() => stage.find('.buy, .notice').length).toBeGreaterThan(0)
  for (const name of ['OnRampTokenSelect', 'OnRampFiatSelect', 'OnRampProviders'] as const) {
    pushView(latchkey, { name })
    await settle()
    expect(escaped(stage)).toEqual([])
  }
})
