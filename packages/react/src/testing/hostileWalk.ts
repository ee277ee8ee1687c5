import { expect, inject } from 'vitest'
import { pushView, replaceView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import type { Json } from './injectHostileStrings.ts'
import { interceptFetch } from './interceptFetch.ts'
import type { AccountFixture } from './renderAccountModal.tsx'
import type { InjectionWatch } from './watchInjections.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `all` runs every string instead of one in eight. */
    hostile: 'all'
  }
}

/** One string in eight, unless the run asks for all: views that show one entry at a time take long for all of them. */
export function takeSample<Item>(items: readonly Item[]): readonly Item[] {
  return inject('hostile') === 'all' ? items : items.filter((_, index) => index % 8 === 0)
}

/** Responds to requests whose path contains one of these keys with the given body; others go to the server. */
export function stubReplies(bodies: Readonly<Record<string, (url: URL) => Json>>): void {
  interceptFetch(async (answer, text) => {
    const url = new URL(text)
    const found = Object.entries(bodies).find(([path]) => url.pathname.includes(path))
    return found ? new Response(JSON.stringify(found[1](url))) : answer()
  })
}

/** Resolves when React has rendered the last store change. */
export const waitForRender = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve()
    port2.postMessage(null)
  })

export type Watched = { fixture: AccountFixture; injections: InjectionWatch }

export function expectNoInjection({ fixture, injections }: Watched): void {
  const root = fixture.modal()
  if (!root) throw new Error('The modal is gone')
  expect(injections.findInjected(root)).toEqual([])
  expect(fixture.bodyText()).not.toContain('This screen could not be shown')
  const [view] = fixture.find('.view:not(.leaving)')
  if (view && view.scrollWidth > view.clientWidth) expect(overflowingIn(view)).toBe('')
}

/** The elements that overflow the view horizontally. */
function overflowingIn(view: HTMLElement): string {
  const { right } = view.getBoundingClientRect()
  const overflowing = [...view.querySelectorAll('*')].filter(
    (candidate) => candidate.getBoundingClientRect().right > right + 1,
  )
  return overflowing.map((item) => `${item.localName}.${item.getAttribute('class')}`).join(' ')
}

/** Scrolls from top to bottom and checks every row; returns how many there were. */
export async function scrollThrough(watched: Watched): Promise<number> {
  const seen = new Set<string>()
  const [body] = watched.fixture.find('.body')
  for (let top = 0; body && top <= body.scrollHeight; top += 500) {
    body.scrollTo({ top })
    body.dispatchEvent(new Event('scroll'))
    await waitForRender()
    expectNoInjection(watched)
    for (const item of watched.fixture.find('.virtual > li')) seen.add(item.dataset.index ?? '')
  }
  return seen.size
}

/** Shows and checks the views one after the other. */
export async function walkThrough(watched: Watched, views: readonly View[]): Promise<void> {
  const { latchkey } = watched.fixture
  for (const view of takeSample(views)) {
    if (viewStoreOf(latchkey).getState().stack.length > 2) replaceView(latchkey, view)
    else pushView(latchkey, view)
    await waitForRender()
    await waitForRender()
    expectNoInjection(watched)
  }
}
