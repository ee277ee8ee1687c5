import type { SocialProvider } from '@latchkey/wire'
import type { Ask, Fact, Warning } from '../approve/ask.ts'
import type { SignInConsent } from '../login/signInConsent.ts'

/** What the person sees now, and is asked. */
export type Scene =
  | { name: 'idle' }
  /** A wallet is to be made. */
  | { name: 'create'; email: string | null; signIn: SignInConsent | null }
  /** A wallet is there and locked. */
  | {
      name: 'unlock'
      email: string | null
      signIn: SignInConsent | null
      hasPasskey: boolean
      hasCode: boolean
    }
  /** A window knows nobody yet: frame and window share nothing. */
  | { name: 'login-email'; socials: readonly SocialProvider[] }
  | { name: 'login-social'; url: string }
  | { name: 'login-device'; email: string }
  | { name: 'login-otp'; email: string }
  /** Another address is to log in to this wallet. */
  | { name: 'change-email'; site: string; from: string | null; to: string }
  | { name: 'change-codes'; site: string; to: string }
  | {
      name: 'protect'
      slots(): readonly { id: string; type: string; label: string; addedAt: string }[]
      /** Gives the recovery kit. */
      addCode(code: string): Promise<string>
      makeKit(code: string): Promise<string>
      exportWords(onPause: (untilMs: number) => void): Promise<string>
    }
  | { name: 'approve'; ask: Ask; more: Promise<More>; origin: string; account: string }

/** What only the chain could tell: it comes a moment after the rest. */
export type More = { facts: readonly Fact[]; warnings: readonly Warning[] }

export type Act = (deed: Deed) => Promise<void>

/** What the person may do in a scene. */
export type Deed =
  | { do: 'passkey' }
  | { do: 'email'; email: string }
  | { do: 'social'; provider: SocialProvider }
  | { do: 'wait' }
  | { do: 'otp'; otp: string }
  | { do: 'code'; code: string }
  | { do: 'approve' }

export type Stage = {
  scene(): Scene
  act: Act
  cancel(): void
  watch(onChange: () => void): () => void
  /** Shows a scene until a deed succeeds. @throws Cancelled, or what `signal` was aborted with */
  play<T>(scene: Scene, act: (deed: Deed) => Promise<T>, signal?: AbortSignal): Promise<T>
}

export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** One question at a time: the next waits until the one before is answered. */
export function createStage(onScene: (scene: Scene) => void): Stage {
  const watchers = new Set<() => void>()
  let scene: Scene = { name: 'idle' }
  let current: { act: Act; cancel(): void } | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const show = (next: Scene) => {
    scene = next
    onScene(next)
    for (const tell of watchers) tell()
  }

  const playNow = <T>(
    next: Scene,
    act: (deed: Deed) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      const leave = () => {
        current = null
        signal?.removeEventListener('abort', giveUp)
        show({ name: 'idle' })
      }
      const giveUp = () => {
        leave()
        reject(new Cancelled('aborted'))
      }
      if (signal?.aborted) {
        reject(new Cancelled('aborted'))
        return
      }
      signal?.addEventListener('abort', giveUp)
      current = {
        // What a deed throws stays in the scene, which says so; the person may try again.
        act: async (deed) => {
          const outcome = await act(deed)
          leave()
          resolve(outcome)
        },
        cancel: () => {
          leave()
          reject(new Cancelled('rejected'))
        },
      }
      show(next)
    })

  return {
    scene: () => scene,
    act: async (deed) => current?.act(deed),
    cancel: () => current?.cancel(),
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    play(next, act, signal) {
      const turn = queue.then(() => playNow(next, act, signal))
      queue = turn.catch(() => {})
      return turn
    },
  }
}
