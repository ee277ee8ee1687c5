import type { Latchkey } from '@latchkey/core'
import { internals } from '@latchkey/core/internal'
import * as React from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { deepActiveElement } from '../modal/deepActiveElement.ts'
import { titleId } from '../modal/Header.tsx'
import { Modal } from '../modal/Modal.tsx'
import { modalCss } from '../modal/modal.css.ts'
import { firstStack } from '../navigation/firstView.ts'
import { fetchFlow } from '../navigation/flow.ts'
import { topOf } from '../navigation/stack.ts'
import { registerViews } from '../navigation/viewRegistry.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { partsCss } from '../parts/parts.css.ts'
import { applyTheme } from '../theme/applyTheme.ts'
import { adoptStyles } from '../theme/css.ts'
import { tokensCss } from '../theme/tokens.css.ts'
import { LatchkeyContext } from '../useLatchkey.ts'
import { withSiteViews } from '../views/siteFlows.tsx'
import type { ModalViews } from '../views/siteViews.ts'
import { viewTable } from '../views/viewTable.ts'

export type RenderedModal = {
  /** Without the opening animation, because the loading card is shown already. */
  show(options: { skipsAnimation: boolean }): void
  remove(): void
}

/**
 * Renders the modal hidden before the press, with `Activity` where React has it: without effects, so that it
 * subscribes to nothing and requests nothing before `show`. `onGone` is called when it has closed and removed itself.
 */
export function renderModal(
  latchkey: Latchkey,
  options: { host: Element; views: ModalViews; onGone(): void },
): RenderedModal {
  const element = document.createElement('latchkey-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const container = document.createElement('div')
  adoptStyles(shadow, [tokensCss, partsCss, modalCss])
  shadow.append(container)
  options.host.append(element)
  const flows = withSiteViews(viewTable, options.views)
  registerViews(latchkey, { table: flows, shadow })
  const root = createRoot(container)
  let state: 'hidden' | 'shown' | 'gone' = 'hidden'
  let opener: HTMLElement | null = null
  let prerenderedKey = ''
  const render = () => {
    if (state === 'gone') return
    root.render(
      <LatchkeyContext.Provider value={latchkey}>
        <Prerender isHidden={state === 'hidden'}>
          <Modal shadow={shadow} flows={flows} opener={opener} onGone={remove} />
        </Prerender>
      </LatchkeyContext.Provider>,
    )
  }
  const remove = () => {
    if (state === 'gone') return
    state = 'gone'
    for (const cleanUp of cleanups) cleanUp()
    // Closed before React attached its effects: the browser returns the focus.
    container.querySelector('dialog')?.close()
    element.remove()
    // The caller may be React, which cannot unmount one root while it renders another.
    queueMicrotask(() => root.unmount())
    options.onGone()
  }
  const prerender = async () => {
    // Before the connections are restored, it is unknown whether the first view is the account.
    await latchkey.ready
    if (state !== 'hidden') return
    await fetchFlow(latchkey, flows[setFirstView(latchkey)])
    if (state !== 'hidden') return
    prerenderedKey = firstViewKey(latchkey)
    render()
  }
  // The error is shown when the modal is opened.
  const tryPrerender = () => void prerender().catch(() => {})
  const cleanups = [
    applyTheme(latchkey, shadow),
    internals(latchkey).connections.subscribe(tryPrerender),
    internals(latchkey).connectors.subscribe(tryPrerender),
  ]
  tryPrerender()
  return {
    show: ({ skipsAnimation }) => {
      if (state !== 'hidden') return
      state = 'shown'
      element.toggleAttribute('data-calm', skipsAnimation)
      opener = deepActiveElement(document)
      const dialog = container.querySelector('dialog')
      if (dialog && prerenderedKey === firstViewKey(latchkey)) {
        showPrerendered(dialog)
        requestAnimationFrame(() => setTimeout(() => React.startTransition(render)))
      } else {
        // Within the frame of the press, but not inside an effect of the page, where React cannot flush.
        queueMicrotask(() => flushSync(render))
      }
    },
    remove,
  }
}

/** Shows the prepared DOM in the frame of the press; React attaches its effects after that frame. */
function showPrerendered(dialog: HTMLDialogElement): void {
  // `Activity` hides its children with this style.
  dialog.style.removeProperty('display')
  dialog.showModal()
  dialog.querySelector<HTMLElement>(`#${titleId}`)?.focus()
}

/** What the first view depends on besides the stores that it subscribes to. */
function firstViewKey(latchkey: Latchkey): string {
  const { namespace } = internals(latchkey).modal.getState()
  const { stack } = viewStoreOf(latchkey).getState()
  return `${topOf(stack).name} ${namespace}`
}

/** While closed, the modal's stack holds the view that it will most likely open with. */
function setFirstView(latchkey: Latchkey): ReturnType<typeof topOf>['name'] {
  const { open } = internals(latchkey).modal.getState()
  const { stack } = viewStoreOf(latchkey).getState()
  const first = firstStack(latchkey)
  if (open || topOf(stack).name === topOf(first).name) return topOf(stack).name
  viewStoreOf(latchkey).setState({ stack: first })
  return topOf(first).name
}

type PrerenderProps = { isHidden: boolean; children: React.ReactNode }

/** `Activity` of React 19.2, read by name: a named import of it does not link on older versions. */
const Activity = Reflect.get(React, 'Activity') as
  | React.ComponentType<{ mode: 'hidden' | 'visible'; children: React.ReactNode }>
  | undefined

/** Renders hidden children without their effects; before React 19.2, which cannot, renders none. */
function Prerender({ isHidden, children }: PrerenderProps): React.ReactNode {
  if (!Activity) return isHidden ? null : children
  return <Activity mode={isHidden ? 'hidden' : 'visible'}>{children}</Activity>
}
