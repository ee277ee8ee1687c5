import { connect, type LatchkeyOptions, waitForSession } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import type { ReactNode } from 'react'
import { type ModalFixture, renderTestModal } from './renderTestModal.tsx'

export type SignInFixture = ModalFixture & {
  /** The names of the sign-in events so far. */
  events: string[]
  /** The text of the modal's body. */
  bodyText(): string
}

/** A connected account with the sign-in view that the options require. */
export async function renderSignInModal(
  options: Partial<LatchkeyOptions> & { children?: ReactNode } = {},
): Promise<SignInFixture> {
  const fixture = await renderTestModal({
    metadata: { name: 'Saltworks' },
    debug: false,
    ...options,
  })
  const events: string[] = []
  fixture.latchkey.on('analytics', ({ event }) => {
    if (/SIWX/.test(event)) events.push(event)
  })
  const [connector] = internals(fixture.latchkey).connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(fixture.latchkey, { connector })
  await waitForSession(fixture.latchkey)
  return {
    ...fixture,
    events,
    bodyText: () => fixture.modal()?.querySelector('.body')?.textContent ?? '',
  }
}
