import type {
  EmbeddedNotice,
  embeddedActivityEndpoint,
  embeddedSessionsEndpoint,
  ReplyOf,
  SocialProvider,
} from '@latchkey/wire'
import type { DecodedRequest } from '../approve/decodedRequest.ts'
import type { ChainDetails } from '../approve/preparedRequest.ts'
import type { SignInConsent } from '../login/signInConsent.ts'

/** Where a page of the vault is: in a frame inside the site, or in a window of its own. */
export type PageKind = 'frame' | 'window'

/** What the vault shows the visitor now, and what it asks. */
export type VaultView =
  | { name: 'idle' }
  /** The visitor has no wallet yet. */
  | { name: 'create'; email: string | null; signIn: SignInConsent | null }
  /** The wallet was just created with a passkey, and the visitor asked for a recovery code, too. */
  | { name: 'backup' }
  /** The visitor has a wallet, and it is locked. */
  | {
      name: 'unlock'
      email: string | null
      signIn: SignInConsent | null
      hasPasskey: boolean
      hasRecoveryCode: boolean
    }
  /** A window has no session yet: the frame and the window have separate storage. */
  | { name: 'login-email'; socials: readonly SocialProvider[] }
  | { name: 'login-social'; url: string }
  | { name: 'login-device'; email: string }
  | { name: 'login-otp'; email: string }
  /** The site asks to change the email address that logs in to this wallet. */
  | {
      name: 'change-email'
      site: string
      from: string | null
      to: string
      hasRecoveryCode: boolean
    }
  /** A notice alone: the visitor types both emailed codes on the site, which sends them to the vault. */
  | { name: 'change-codes-on-site'; site: string; to: string }
  /** The old mailbox is lost: the window asks for the code that was mailed to the new address. */
  | { name: 'change-new-code'; to: string; resend(): Promise<void> }
  | { name: 'change-pending'; to: string; startsAt: string }
  | {
      name: 'protect'
      slots(): readonly { id: string; type: string; label: string; addedAt: string }[]
      /** Returns the recovery kit. */
      addCode(code: string): Promise<string>
      recreateKit(code: string): Promise<string>
      /** Other wallets show the account of the words, and not the smart account of its key. */
      hasSmartAccount: boolean
      exportWords(onPause: (untilMs: number) => void): Promise<string>
      /** Removes a way to open the wallet. The server keeps the last one. */
      removeSlot(id: string): Promise<void>
      /** Where the user is logged in. */
      fetchSessions(): Promise<ReplyOf<typeof embeddedSessionsEndpoint>['sessions']>
      /** Ends a session by its id, or all `others`. */
      endSessions(idOrOthers: string): Promise<void>
      activity(): Promise<ReplyOf<typeof embeddedActivityEndpoint>['events']>
    }
  /** Another browser changed the account. */
  | {
      name: 'notices'
      notices: readonly EmbeddedNotice[]
      /** `startsAt`: when the new address can log in. */
      pendingEmail: { email: string; startsAt: string } | null
      stopEmail(): Promise<void>
    }
  /** Before a passkey is created that will own the smart account. */
  | { name: 'add-owner'; chainId: string; account: string }
  | {
      name: 'approve'
      decoded: DecodedRequest
      chainDetails: Promise<ChainDetails>
      origin: string
      account: string
    }

export type Act = (action: ViewAction) => Promise<void>

/** What the visitor may do in a view. */
export type ViewAction =
  /** `backup`: with a recovery code, for a wallet that is being created. */
  | { do: 'passkey'; backup?: boolean }
  | { do: 'email'; email: string }
  | { do: 'social'; provider: SocialProvider }
  /** Begins the login again, after its code has expired. */
  | { do: 'start-again' }
  /** Waits until the login is finished elsewhere: in the mailbox or in another tab. */
  | { do: 'wait-for-login' }
  | { do: 'otp'; otp: string }
  | { do: 'recovery-code'; code: string }
  | { do: 'approve' }
  /** The visitor has read a view that asks nothing. */
  | { do: 'done' }

/** The prompt that is shown, for the code that acts on the visitor's answer. */
export type Prompt = {
  /** @throws Cancelled when the prompt was aborted or rejected meanwhile */
  assertOpen(): void
  /**
   * Marks that the next step cannot be undone, such as a broadcast: from here on an abort changes nothing and the
   * outcome is reported.
   * @throws Cancelled when the prompt was aborted or rejected meanwhile
   */
  commit(): void
}

export type ViewHost = {
  view(): VaultView
  /** The number of the prompt that is shown; each prompt has its own. */
  promptNumber(): number
  act: Act
  cancel(): void
  watch(onChange: () => void): () => void
  /** Shows a view until an action succeeds. @throws Cancelled when it is aborted or rejected before it is committed */
  show<T>(view: VaultView, act: PromptAct<T>, signal?: AbortSignal): Promise<T>
}

type PromptAct<T> = (action: ViewAction, prompt: Prompt) => Promise<T>

export class Cancelled extends Error {
  override name = 'Cancelled'
}

/**
 * Shows one prompt at a time: the next waits until the one before it has ended. `loadScreens` runs before each of them;
 * an error rejects that prompt.
 */
export function createViewHost(
  onView: (view: VaultView) => void,
  loadScreens: () => Promise<void> = async () => {},
): ViewHost {
  const watchers = new Set<() => void>()
  let view: VaultView = { name: 'idle' }
  let prompts = 0
  let current: ActivePrompt | null = null
  let queue: Promise<unknown> = Promise.resolve()

  const setView = (next: VaultView) => {
    view = next
    onView(next)
    for (const notify of watchers) notify()
  }

  const showNow = <T>(next: VaultView, act: PromptAct<T>, signal?: AbortSignal): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (signal?.aborted) {
        reject(new Cancelled('aborted'))
        return
      }
      const abort = () => active.cancel('aborted')
      const active = createActivePrompt(act, {
        resolve,
        reject,
        onEnd() {
          signal?.removeEventListener('abort', abort)
          current = null
          setView({ name: 'idle' })
        },
      })
      signal?.addEventListener('abort', abort)
      current = active
      prompts += 1
      setView(next)
    })

  return {
    view: () => view,
    promptNumber: () => prompts,
    act: async (action) => current?.act(action),
    cancel: () => current?.cancel('rejected'),
    watch(onChange) {
      watchers.add(onChange)
      return () => watchers.delete(onChange)
    },
    show(next, act, signal) {
      const shown = queue.then(loadScreens).then(() => showNow(next, act, signal))
      queue = shown.catch(() => {})
      return shown
    },
  }
}

type ActivePrompt = { act: Act; cancel(reason: 'aborted' | 'rejected'): void }

/**
 * One prompt. It ends once: an action that finishes after its prompt has ended reaches neither the caller nor the
 * next prompt.
 */
function createActivePrompt<T>(
  act: PromptAct<T>,
  caller: { resolve(outcome: T): void; reject(error: unknown): void; onEnd(): void },
): ActivePrompt {
  let status: 'open' | 'committed' | 'over' = 'open'
  let isActing = false
  let isCancelRequested = false
  const assertOpen = () => {
    if (status === 'over') throw new Cancelled('aborted')
  }
  const end = (settle: () => void) => {
    if (status === 'over') return
    status = 'over'
    caller.onEnd()
    settle()
  }
  const prompt: Prompt = {
    assertOpen,
    commit() {
      assertOpen()
      status = 'committed'
    },
  }
  const run = async (action: ViewAction) => {
    try {
      const outcome = await act(action, prompt)
      end(() => caller.resolve(outcome))
    } catch (error) {
      if (isCancelRequested) end(() => caller.reject(error))
      if (status === 'committed') status = 'open'
      // The view stays and shows the error; the visitor may try again.
      throw error
    }
  }
  return {
    async act(action) {
      if (isActing || status === 'over') return
      isActing = true
      await run(action).finally(() => {
        isActing = false
      })
    },
    cancel(reason) {
      if (status === 'committed') isCancelRequested = true
      else end(() => caller.reject(new Cancelled(reason)))
    },
  }
}
