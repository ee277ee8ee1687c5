import type { EmbeddedNotice, PendingEmail, SocialProvider } from '@latchkey/wire'
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
  /** Other browsers changed something about the account. */
  | {
      name: 'notices'
      notices: readonly EmbeddedNotice[]
      pendingEmail: PendingEmail | null
      stopEmail(): Promise<void>
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

/** One question, for what acts on its answer. */
export type Turn = {
  /** @throws Cancelled when the question was aborted or rejected meanwhile */
  assertOpen(): void
  /**
   * Marks that what follows cannot be taken back, such as a broadcast: from here on an abort changes nothing and the
   * outcome is reported.
   * @throws Cancelled when the question was aborted or rejected meanwhile
   */
  commit(): void
}

export type Stage = {
  scene(): Scene
  /** Counts the questions: the number of the one that is shown. */
  turn(): number
  act: Act
  cancel(): void
  watch(onChange: () => void): () => void
  /** Shows a scene until a deed succeeds. @throws Cancelled when it is aborted or rejected before it is committed */
  play<T>(scene: Scene, act: TurnAct<T>, signal?: AbortSignal): Promise<T>
}

type TurnAct<T> = (deed: Deed, turn: Turn) => Promise<T>

export class Cancelled extends Error {
  override name = 'Cancelled'
}

/** One question at a time: the next waits until the one before is answered. */
export function createStage(onScene: (scene: Scene) => void): Stage {
  const watchers = new Set<() => void>()
  let scene: Scene = { name: 'idle' }
  let turns = 0
  let current: Question | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const show = (next: Scene) => {
    scene = next
    onScene(next)
    for (const tell of watchers) tell()
  }

  const playNow = <T>(next: Scene, act: TurnAct<T>, signal?: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled('aborted'))
        return
      }
      const abort = () => question.cancel('aborted')
      const question = createQuestion(act, {
        resolve,
        reject,
        onEnd() {
          signal?.removeEventListener('abort', abort)
          current = null
          show({ name: 'idle' })
        },
      })
      signal?.addEventListener('abort', abort)
      current = question
      turns += 1
      show(next)
    })

  return {
    scene: () => scene,
    turn: () => turns,
    act: async (deed) => current?.act(deed),
    cancel: () => current?.cancel('rejected'),
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

type Question = { act: Act; cancel(reason: 'aborted' | 'rejected'): void }

/**
 * The life of one question. It ends once: what a deed does after its question is over reaches neither the asker nor
 * the next question.
 */
function createQuestion<T>(
  act: TurnAct<T>,
  asker: { resolve(outcome: T): void; reject(error: unknown): void; onEnd(): void },
): Question {
  let status: 'open' | 'committed' | 'over' = 'open'
  let isActing = false
  let isUnwanted = false
  const assertOpen = () => {
    if (status === 'over') throw new Cancelled('aborted')
  }
  const end = (tell: () => void) => {
    if (status === 'over') return
    status = 'over'
    asker.onEnd()
    tell()
  }
  const turn: Turn = {
    assertOpen,
    commit() {
      assertOpen()
      status = 'committed'
    },
  }
  const run = async (deed: Deed) => {
    try {
      const outcome = await act(deed, turn)
      end(() => asker.resolve(outcome))
    } catch (error) {
      if (isUnwanted) end(() => asker.reject(error))
      if (status === 'committed') status = 'open'
      // It stays in the scene, which says so; the person may try again.
      throw error
    }
  }
  return {
    async act(deed) {
      if (isActing || status === 'over') return
      isActing = true
      await run(deed).finally(() => {
        isActing = false
      })
    },
    cancel(reason) {
      if (status === 'committed') isUnwanted = true
      else end(() => asker.reject(new Cancelled(reason)))
    },
  }
}
