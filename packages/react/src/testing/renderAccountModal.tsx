import { connect, openModal } from '@latchkey/core'
import { type ConnectedState, connectionOf, internals } from '@latchkey/core/internal'
import axe from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { pushView } from '../navigation/navigate.ts'
import type { View } from '../navigation/view.ts'
import { type ModalFixture, renderTestModal } from './renderTestModal.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of the test run's server. */
    testServer: string
  }
}

type AccountFixtureOptions = Omit<
  NonNullable<Parameters<typeof renderTestModal>[0]>,
  'children'
> & {
  /** Pushed on top of the account. */
  view?: View
}

export type AccountFixture = ModalFixture & {
  connection(): ConnectedState
  /** The text of the modal's body. */
  bodyText(): string
  /** Elements inside the modal. */
  find(selector: string): readonly HTMLElement[]
}

/** A connected account on a real server and chain. `spare4` has a history, `erin` is empty. */
export async function renderAccountModal(
  given: AccountFixtureOptions = {},
): Promise<AccountFixture> {
  const { view, people = ['spare4', 'spare3'], ...options } = given
  const fixture = await renderTestModal({
    endpoints: { api: inject('testServer') },
    people,
    ...options,
  })
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  openModal(fixture.latchkey)
  if (view) pushView(fixture.latchkey, view)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  return {
    ...fixture,
    connection: () => {
      const now = connectionOf(internals(fixture.latchkey).connections.getState(), 'eip155')
      if (now.status !== 'connected') throw new Error('Not connected')
      return now
    },
    bodyText: () => fixture.modal()?.querySelector('.body')?.textContent ?? '',
    find: (selector) => [...(fixture.modal()?.querySelectorAll<HTMLElement>(selector) ?? [])],
  }
}

/** The axe violations that remain once the view's animation has ended. */
export async function axeViolations(): Promise<readonly string[]> {
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

/** A base URL without a server, for tests of the unreachable case. */
export const unreachableApi = { api: 'http://127.0.0.1:9' } as const
