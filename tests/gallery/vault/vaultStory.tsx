import type { JSX } from 'react'
import { ServerRefusal } from '../../../apps/vault/src/api/callServer.ts'
import { App } from '../../../apps/vault/src/screens/App.tsx'
import {
  createViewHost,
  type VaultView,
  type ViewAction,
} from '../../../apps/vault/src/view/viewHost.ts'
import { never } from './vaultFixtures.ts'

export type Kind = 'frame' | 'window'
export type VaultStory = () => {
  kind: Kind
  content: JSX.Element
  act?: () => Promise<void>
  press?: () => string
}
export type StoryOptions = {
  act?: () => Promise<void>
  /** The button that Playwright presses: the vault rejects a scripted press of an approval. */
  press?: () => string
  answer?: (action: ViewAction) => Promise<void>
}

/** A view of the vault, and what is pressed and typed in it. */
export function story(
  kind: Kind,
  view: VaultView,
  { act, press, answer = never }: StoryOptions = {},
): VaultStory {
  return () => {
    const viewHost = createViewHost(() => {})
    void viewHost.show(view, answer).catch(() => {})
    return {
      kind,
      content: <App page={{ kind, viewHost }} />,
      ...(act ? { act } : {}),
      ...(press ? { press } : {}),
    }
  }
}

export const refuse = (error: Error) => () => Promise.reject(error)

/** The server's refusal with a code; the vault writes the sentence. */
export const refuseWith = (code: string, retryAfterSeconds: number | null = null) =>
  refuse(new ServerRefusal({ code, message: code, retryAfterSeconds }))
