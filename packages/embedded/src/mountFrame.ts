import { safeUrl } from '@latchkey/wire'
import { warnOfHiddenFrame } from './warnOfHiddenFrame.ts'

/** The vault's iframe in the site: loaded but hidden until it shows a view. */
export type Frame = {
  window(): Window | null
  /** Resolves on the iframe's `load`, also for an error page. */
  loaded: Promise<void>
  show(heightPx: number): void
  hide(): void
  remove(): void
}

/** The place and size of the modal's card, which the frame covers. */
const frameCss = `
dialog { position: fixed; inset: max(16px, (100dvh - 640px) / 2) 0 auto; margin: 0 auto; padding: 0; border: 0; inline-size: 380px; max-inline-size: calc(100vw - 32px); max-block-size: calc(100dvh - 32px); border-radius: 24px; overflow: hidden; background: transparent; box-shadow: 0 24px 64px -16px rgb(0 0 0 / 0.45), 0 0 0 1px rgb(128 128 128 / 0.2); }
dialog::backdrop { background: rgb(0 0 0 / 0.5); }
::slotted(iframe) { all: initial !important; display: block !important; inline-size: 100% !important; block-size: 100% !important; border: 0 !important; color-scheme: normal !important; }
@media (max-width: 480px) { dialog { inset: auto 0 0; margin: 0; inline-size: 100%; max-inline-size: 100vw; border-end-start-radius: 0; border-end-end-radius: 0; } }
`

/**
 * The frame is in its own dialog: above the modal, which would otherwise make it inert, and never moved, which would
 * reload it.
 */
export function mountFrame(options: {
  url: string
  origin: string
  debug: boolean
  onCancel(): void
}): Frame {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'closed' })
  const styles = new CSSStyleSheet()
  styles.replaceSync(frameCss)
  root.adoptedStyleSheets = [styles]
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Latchkey wallet')
  const frame = document.createElement('iframe')
  frame.title = 'Latchkey wallet'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms')
  frame.allow = `publickey-credentials-get ${options.origin}; publickey-credentials-create ${options.origin}`
  frame.referrerPolicy = 'origin'
  frame.src = safeUrl(options.url) ?? 'about:blank'
  const loaded = new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true })
  })
  // In the light DOM, or the window that returns from a provider would not find it (`opener.frames`).
  host.append(frame)
  dialog.append(document.createElement('slot'))
  root.append(dialog)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    options.onCancel()
  })
  document.body.append(host)
  return {
    window: () => frame.contentWindow,
    loaded,
    show(heightPx) {
      dialog.style.blockSize = `${heightPx}px`
      if (!dialog.open) dialog.showModal()
      if (options.debug) warnOfHiddenFrame(frame)
    },
    hide: () => dialog.close(),
    remove: () => host.remove(),
  }
}
