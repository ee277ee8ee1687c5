import { pushView, replaceView, type View } from '@latchkey/core/internal'
import { expect, inject } from 'vitest'
import { bendFetch } from './bendFetch.ts'
import type { Escapes } from './escapes.ts'
import type { Json } from './injectHostileStrings.ts'
import type { AccountFixture } from './renderAccountModal.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    /** `all` where there is time for everything. */
    hostile: 'all'
  }
}

/** Lists hold every string at once. What shows one after the other shows a part of them, unless there is time for all. */
export function inTime<Item>(items: readonly Item[]): readonly Item[] {
  return inject('hostile') === 'all' ? items : items.filter((_, index) => index % 8 === 0)
}

/** The server answers calls with these words in their path so; all else goes its way. */
export function answerWith(bodies: Readonly<Record<string, (url: URL) => Json>>): void {
  bendFetch(async (answer, text) => {
    const url = new URL(text)
    const found = Object.entries(bodies).find(([path]) => url.pathname.includes(path))
    return found ? new Response(JSON.stringify(found[1](url))) : answer()
  })
}

/** React draws what a store says before the next task. */
export const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

export type Watched = { fixture: AccountFixture; escapes: Escapes }

export function check({ fixture, escapes }: Watched): void {
  const root = fixture.modal()
  if (!root) throw new Error('The modal is gone')
  expect(escapes.look(root)).toEqual([])
  expect(fixture.said()).not.toContain('This screen could not be shown')
  const [view] = fixture.find('.view:not(.leaving)')
  if (view && view.scrollWidth > view.clientWidth) expect(widestIn(view)).toBe('')
}

/** What sticks out of its screen. */
function widestIn(view: HTMLElement): string {
  const { right } = view.getBoundingClientRect()
  const out = [...view.querySelectorAll('*')].filter(
    (one) => one.getBoundingClientRect().right > right + 1,
  )
  return out.map((one) => `${one.localName}.${one.getAttribute('class')}`).join(' ')
}

/** From top to bottom, looking at every row on the way; returns how many there were. */
export async function scrollThrough(watched: Watched): Promise<number> {
  const seen = new Set<string>()
  const [body] = watched.fixture.find('.body')
  for (let top = 0; body && top <= body.scrollHeight; top += 500) {
    body.scrollTo({ top })
    body.dispatchEvent(new Event('scroll'))
    await drawn()
    check(watched)
    for (const item of watched.fixture.find('.virtual > li')) seen.add(item.dataset.index ?? '')
  }
  return seen.size
}

/** Views one after the other, each in the place of the one before. */
export async function walkThrough(watched: Watched, views: readonly View[]): Promise<void> {
  const { latchkey } = watched.fixture
  for (const view of inTime(views)) {
    if (latchkey.modal.getState().stack.length > 2) replaceView(latchkey, view)
    else pushView(latchkey, view)
    await drawn()
    await drawn()
    check(watched)
  }
}
