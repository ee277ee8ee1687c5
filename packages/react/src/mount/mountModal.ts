import { isBrowser, type Latchkey, openModal, track, watchSigning } from '@latchkey/core'
import { afterPaint } from './afterPaint.ts'
import type { ModalDrawing } from './drawModal.tsx'
import { drawShell } from './drawShell.ts'
import { heldActions } from './heldActions.ts'
import { loadScreen } from './loadScreen.ts'
import { whenIdle } from './whenIdle.ts'

export type MountOptions = {
  /** Where the modal's element goes: `document.body`, or the box it lives in when `enableEmbedded` is set. */
  host?: Element
}

type Shell = ReturnType<typeof drawShell>

type Mounted = { users: number; prepare(): void; stop(): void; held: typeof heldActions }

const mounted = new WeakMap<Latchkey, Mounted>()
/** Those that wait for the page's first frame. */
const waiting = new WeakMap<Latchkey, (shell?: Shell | null) => void>()

/**
 * Shows the modal whenever its instance opens it; returns the undo. Its code is loaded at the first opening.
 * For pages without React; `LatchkeyProvider` does the same by itself.
 */
export function mountModal(latchkey: Latchkey, options: MountOptions = {}): () => void {
  if (!isBrowser()) return () => {}
  return mount(latchkey, options.host ?? document.body, null)
}

function mount(latchkey: Latchkey, host: Element, shell: Shell | null): () => void {
  const known = mounted.get(latchkey)
  const entry: Mounted = known ?? { users: 0, ...follow(latchkey, host, shell), held: heldActions }
  entry.users += 1
  mounted.set(latchkey, entry)
  return () => {
    entry.users -= 1
    if (entry.users > 0) return
    mounted.delete(latchkey)
    entry.stop()
  }
}

/**
 * As `mountModal`, but a page's first frame does not wait for it; whoever presses a button does not wait for the frame.
 * A modal in a box is put there by `EmbeddedModal` or the page itself.
 */
export function mountOncePainted(latchkey: Latchkey): () => void {
  let isOver = false
  let unmount: (() => void) | null = null
  const begin = (shell: Shell | null = null) => {
    stopWaiting()
    if (isOver || unmount || latchkey.options.getState().enableEmbedded) return shell?.()
    unmount = mount(latchkey, document.body, shell)
  }
  const stopWaiting = afterPaint(begin)
  waiting.set(latchkey, begin)
  return () => {
    isOver = true
    stopWaiting()
    waiting.delete(latchkey)
    unmount?.()
  }
}

/**
 * For a button that was pressed. Who presses before anything was put together sees the empty card first, and does not
 * wait for the rest.
 */
export function pressModal(latchkey: Latchkey, options: Parameters<typeof openModal>[1]): void {
  const begin = waiting.get(latchkey)
  if (begin && latchkey.isFresh()) {
    const shell = drawShell(latchkey, document.body)
    afterPaint(() => {
      openModal(latchkey, options)
      begin(shell)
    })
  } else {
    begin?.()
    openModal(latchkey, options)
  }
}

/** When a press is likely: fetches the modal's code and draws its first screen unseen, so that the press only shows it. */
export function prepareModal(latchkey: Latchkey): void {
  const prepare = () => {
    waiting.get(latchkey)?.()
    mounted.get(latchkey)?.prepare()
  }
  // The press itself may be what tells us, and its own frame comes first.
  if (latchkey.isFresh()) afterPaint(prepare)
  else prepare()
}

/** Prepares it once the page is on screen and has nothing better to do; returns the undo. */
export function prepareWhenIdle(latchkey: Latchkey): () => void {
  let isOver = false
  const prepare = () => {
    if (!isOver) prepareModal(latchkey)
  }
  // A page may be idle before its first frame, which this must not hold up.
  const stopWaiting = afterPaint(() => whenIdle(prepare))
  return () => {
    isOver = true
    stopWaiting()
  }
}

function follow(
  latchkey: Latchkey,
  host: Element,
  shell: Shell | null,
): Pick<Mounted, 'prepare' | 'stop'> {
  let isOver = false
  let isLoaded = false
  let drawing: ModalDrawing | null = null
  let removeShell = shell
  const draw = async () => {
    const drawModal = await loadScreen()
    isLoaded = true
    if (isOver) return
    drawing ??= drawModal(latchkey, {
      host,
      onGone: () => {
        drawing = null
      },
    })
  }
  const clear = () => {
    removeShell?.()
    removeShell = null
  }
  const check = async () => {
    if (!isWanted(latchkey)) return clear()
    try {
      if (!isLoaded && !isEmbedded) removeShell ??= drawShell(latchkey, host)
      if (!drawing) await draw()
      const isCalm = removeShell !== null
      clear()
      if (isWanted(latchkey)) drawing?.show({ isCalm })
    } catch {
      // The network failed under the import; the next press tries again.
      latchkey.modal.setState({ open: false })
    }
  }
  const isEmbedded = latchkey.options.getState().enableEmbedded
  track(latchkey, { event: 'MODAL_CREATED' })
  if (isEmbedded) openModal(latchkey)
  void check()
  const unwatch = latchkey.modal.subscribe(() => void check())
  const stopShowing = watchSigning(latchkey, async (preview) =>
    (await import('./drawModal.tsx')).askVisitor(latchkey, preview),
  )
  return {
    prepare: () => {
      // A failure is told when it is really needed.
      if (!drawing) draw().catch(() => {})
    },
    stop: () => {
      isOver = true
      stopShowing()
      unwatch()
      clear()
      drawing?.remove()
    },
  }
}

function isWanted(latchkey: Latchkey): boolean {
  return latchkey.modal.getState().open
}
