import { connect, type LatchkeyOptions, signInSettled, subscribeEvents } from '@latchkey/core'
import type { ReactNode } from 'react'
import { setStage, type TestStage } from './setStage.tsx'

export type SignInStage = TestStage & {
  /** Names of the sign-in events so far. */
  events: string[]
  /** What stands in the modal's body, as text. */
  said(): string
}

/** A connected account before the sign-in that the options ask for. */
export async function setSignInStage(
  options: Partial<LatchkeyOptions> & { children?: ReactNode } = {},
): Promise<SignInStage> {
  const stage = await setStage({ metadata: { name: 'Saltworks' }, debug: false, ...options })
  const events: string[] = []
  subscribeEvents(stage.latchkey, ({ event }) => {
    if (/SIWX/.test(event)) events.push(event)
  })
  const [connector] = stage.latchkey.connectors.getState()
  if (!connector) throw new Error('No wallet announced itself')
  await connect(stage.latchkey, { connector })
  await signInSettled(stage.latchkey)
  return {
    ...stage,
    events,
    said: () => stage.modal()?.querySelector('.body')?.textContent ?? '',
  }
}
