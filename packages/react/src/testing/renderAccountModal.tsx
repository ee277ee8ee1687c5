import {
  type Connected,
  connect,
  connectionOf,
  type LatchkeyOptions,
  openModal,
} from '@latchkey/core'
import { pushView, type View } from '@latchkey/core/internal'
import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { type ModalFixture, renderTestModal } from './renderTestModal.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own server answers. */
    testServer: string
  }
}

type AccountFixtureOptions = Omit<
  NonNullable<Parameters<typeof renderTestModal>[0]>,
  'children'
> & {
  /** On top of the account. */
  view?: View
}

export type AccountFixture = ModalFixture & {
  connection(): Connected
  /** What stands in the modal's body, as text. */
  said(): string
  /** Elements of the modal. */
  find(selector: string): readonly HTMLElement[]
}

/** A connected account whose server and chain are real. `spare4` has a history, `erin` nothing. */
export async function renderAccountModal(
  given: AccountFixtureOptions = {},
): Promise<AccountFixture> {
  const { view, people = ['spare4', 'spare3'], ...options } = given
  const fixture = await renderTestModal({
    endpoints: { api: inject('testServer') },
    people,
    ...options,
  })
  const [connector] = fixture.latchkey.connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  openModal(fixture.latchkey)
  if (view) pushView(fixture.latchkey, view)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return {
    ...fixture,
    connection: () => {
      const now = connectionOf(fixture.latchkey.connections.getState(), 'eip155')
      if (now.status !== 'connected') throw new Error('Not connected')
      return now
    },
    said: () => fixture.modal()?.querySelector('.body')?.textContent ?? '',
    find: (selector) => [...(fixture.modal()?.querySelectorAll<HTMLElement>(selector) ?? [])],
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
