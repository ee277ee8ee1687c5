import {
  type Connected,
  connect,
  connectionOf,
  type LatchkeyOptions,
  openModal,
  pushView,
  type View,
} from '@latchkey/core'
import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { setStage, type TestStage } from './setStage.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own server answers. */
    testServer: string
  }
}

type Wish = Omit<NonNullable<Parameters<typeof setStage>[0]>, 'children'> & {
  /** On top of the account. */
  view?: View
}

export type AccountStage = TestStage & {
  connection(): Connected
  /** What stands in the modal's body, as text. */
  said(): string
  /** Elements of the modal. */
  find(selector: string): readonly HTMLElement[]
}

/** A connected account whose server and chain are real. `spare4` has a history, `erin` nothing. */
export async function setAccountStage(wish: Wish = {}): Promise<AccountStage> {
  const { view, people = ['spare4', 'spare3'], ...options } = wish
  const stage = await setStage({ endpoints: { api: inject('testServer') }, people, ...options })
  const [connector] = stage.latchkey.connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(stage.latchkey, { connector })
  openModal(stage.latchkey)
  if (view) pushView(stage.latchkey, view)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return {
    ...stage,
    connection: () => {
      const now = connectionOf(stage.latchkey.connections.getState(), 'eip155')
      if (now.status !== 'connected') throw new Error('Nobody is connected')
      return now
    },
    said: () => stage.modal()?.querySelector('.body')?.textContent ?? '',
    find: (selector) => [...(stage.modal()?.querySelectorAll<HTMLElement>(selector) ?? [])],
  }
}

/** What stands in somebody's way, says axe, and stays there: what a view shows while it comes in does not count. */
export async function barriers(): Promise<readonly string[]> {
  let found = await violations()
  for (let tries = 0; found.length > 0 && tries < 15; tries += 1) {
    await new Promise((done) => setTimeout(done, 200))
    found = await violations()
  }
  return found
}

async function violations(): Promise<readonly string[]> {
  const result = await axe.run(document)
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`),
  )
}

/** An API that nobody serves. */
export const deadApi: NonNullable<LatchkeyOptions['endpoints']> = { api: 'http://127.0.0.1:9' }
